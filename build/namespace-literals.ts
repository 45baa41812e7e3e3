import type { Plugin } from 'rolldown'

/** What rolldown makes of `import * as name`, and one member of it. */
const NAMESPACE = /(?:\/\* @__PURE__ \*\/ )?\b__exportAll\(\{([^{}]*)\}\)/g
/** How rolldown walks the members elsewhere: a plugin that adds to `Object.prototype` would add a member. */
const ANY_KEY = 'for(var name in all)'
const OWN_KEY = 'for(var name of Object.keys(all))'
const MEMBER = /^([\w$]+|"[^"]+"):\(\)=>([\w$]+)$/

/**
 * Writes namespaces such as `z` as object literals with getters: V8 makes those at once, while a property that is
 * defined by a call takes three times as long, and zod has a thousand.
 *
 * They lack what nobody asks of a namespace: they can be extended, and `Object.prototype.toString` does not tell them
 * from objects. With `expected`, a build without any is a fault.
 */
export function namespaceLiterals({ expected = false } = {}): Plugin {
  return {
    name: 'namespace-literals',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk')
      if (expected && !chunks.some(({ code }) => code.search(NAMESPACE) !== -1))
        this.error('no namespace was found: rolldown writes them in another way now')
      for (const chunk of chunks) {
        chunk.code = chunk.code.replaceAll(NAMESPACE, toLiteral).replace(ANY_KEY, OWN_KEY)
      }
    },
  }
}

function toLiteral(call: string, members: string): string {
  const getters = members
    .split(',')
    .filter(Boolean)
    .map((member) => {
      const [, name, value] = MEMBER.exec(member) ?? []
      if (name === undefined) throw new Error(`build/namespace-literals.ts cannot read ${member} of ${call}`)
      return `get ${name}(){return ${value}}`
    })
  return `{${['__proto__:null', ...getters].join(',')}}`
}
