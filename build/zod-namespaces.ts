import type { Plugin } from 'rolldown'

/** What rolldown makes of `import * as name`. */
const NAMESPACE = /\b([\w$]+)=(?:\/\* @__PURE__ \*\/ )?__exportAll\(\{([^{}]*)\}\)/g
const MEMBER = /^([\w$]+|"[^"]+"):\(\)=>([\w$]+)$/

/** What `z` is; the others are parts of it. */
const ROOT = 'external_exports'

/** An object of everything, which one module makes for itself, and all that a module can say in its place. */
const OWN_Z = /const z = \{\s*\.\.\._schemas,\s*\.\.\._checks,\s*iso: _iso,?\s*\};/
const OWN_Z_MODULE = '\0toolbox:own-z'

/**
 * Makes zod's namespaces cheap: V8 needs longer for a thousand members that are defined one by one than for a tool.
 *
 * `z` is an object literal, made once all that it names is there; the others, such as `z.core`, are made when they are
 * asked for. They lack what nobody asks of a namespace: members can be assigned to, and `Object.prototype.toString` does
 * not tell them from objects.
 */
export function zodNamespaces(): Plugin {
  let folder = ''
  return {
    name: 'zod-namespaces',
    resolveId: (id) => (id === OWN_Z_MODULE ? id : null),
    load(id) {
      if (id !== OWN_Z_MODULE) return null
      const parts = [
        ['*', 'schemas'],
        ['*', 'checks'],
        ['* as iso', 'iso'],
      ] as const
      return parts
        .map(([what, file]) => `export ${what} from ${JSON.stringify(`${folder}/${file}.js`)}`)
        .join('\n')
    },
    transform(code, id) {
      if (!/zod[\\/]v4[\\/]classic[\\/]from-json-schema\.js$/.test(id)) return null
      if (!OWN_Z.test(code)) this.error('zod makes its own z in another way now')
      folder = id.replace(/[\\/][^\\/]+$/, '')
      return { code: code.replace(OWN_Z, `import * as z from ${JSON.stringify(OWN_Z_MODULE)};`), map: null }
    },
    generateBundle(_, bundle) {
      const chunk = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.name === 'zod')
      if (chunk?.type !== 'chunk') this.error('there is no chunk of zod')
      chunk.code = rewrite(chunk.code)
    },
  }
}

function rewrite(code: string): string {
  const names = [...code.matchAll(NAMESPACE)].map(([, name]) => name!)
  const parts = new Set(names.filter((name) => name !== ROOT))
  const root = code.lastIndexOf(`${ROOT}=`)
  if (parts.size === 0 || root === -1) throw new Error('rolldown writes namespaces in another way now')
  if (/\b(?:var|let|const|class) /.test(code.slice(root)))
    throw new Error(`${ROOT} is made before its members`)
  const literals = code.replaceAll(NAMESPACE, (_, name: string, members: string) =>
    name === ROOT
      ? `${name}=${toLiteral(members, parts)}`
      : `${name}=onDemand(()=>(${toLiteral(members, parts)}))`,
  )
  const asked = literals.replaceAll(/\b[\w$]+_exports\b(?!=)/g, (name) =>
    parts.has(name) ? `${name}()` : name,
  )
  return `function onDemand(make){let made;return()=>made??=make()}${asked}`
}

function toLiteral(members: string, parts: ReadonlySet<string>): string {
  const printed = members
    .split(',')
    .filter(Boolean)
    .map((member) => {
      const [, name, value] = MEMBER.exec(member) ?? []
      if (name === undefined || value === undefined)
        throw new Error(`build/zod-namespaces.ts cannot read ${member}`)
      if (parts.has(value)) return `get ${name}(){return ${value}}`
      return name === value ? name : `${name}:${value}`
    })
  return `{${['__proto__:null', ...printed].join(',')}}`
}
