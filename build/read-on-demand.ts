import type { Plugin } from 'rolldown'
import { parseAst } from 'rolldown/parseAst'

/** What rolldown writes for a value that other files use, at the end of a file. */
const EXPORT =
  /Object\.defineProperty\(exports, "([\w$]+)", \{\s*enumerable: true,\s*get: function\(\) \{\s*return ([\w$]+);\s*\}\s*\}\)/g

/**
 * Makes each file read the files `files` when it first uses something of them, and not when it starts.
 *
 * What a file exports is written as plain properties, which V8 makes faster than getters; so no variable may be exported
 * that is assigned to later.
 */
export function readOnDemand(files: readonly string[]): Plugin {
  const declaration = new RegExp(
    `^(?:const|let) (require_[\\w$]+) = require\\("(\\./(?:${files.join('|')})-[^"]+)"\\);$`,
    'gm',
  )
  return {
    name: 'read-on-demand',
    renderChunk: (code) => ({ code: withPlainExports(deferred(code, declaration)), map: null }),
  }
}

function deferred(code: string, declaration: RegExp): string {
  const lines: string[] = []
  const names: string[] = []
  const rest = code.replaceAll(declaration, (_, name: string, file: string) => {
    names.push(name)
    lines.push(`let $${name};`, `const ${name} = () => ($${name} ??= require("${file}"));`)
    return ''
  })
  const used = names.reduce(
    (text, name) =>
      text
        .replaceAll(new RegExp(`\\bnew (${escape(name)}\\.[\\w$]+)`, 'g'), 'new ($1)')
        .replaceAll(new RegExp(`(?<![$\\w])${escape(name)}(?![$\\w])`, 'g'), `${name}()`),
    rest,
  )
  return [...lines, used].join('\n')
}

const escape = (name: string): string => name.replaceAll('$', String.raw`\$`)

function withPlainExports(code: string): string {
  const variables = new Set(
    parseAst(code).body.flatMap((node) =>
      node.type === 'VariableDeclaration' && node.kind === 'let'
        ? node.declarations.map(({ id }) => (id.type === 'Identifier' ? id.name : ''))
        : [],
    ),
  )
  return code.replaceAll(EXPORT, (_, name: string, value: string) => {
    if (variables.has(value)) throw new Error(`${value} is exported and may change`)
    return `exports.${name} = ${value}`
  })
}

/** Puts what rolldown itself needs into each file that needs it, so that these read one file less. */
export function inlineRuntime(): Plugin {
  return {
    name: 'inline-runtime',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      if (runtime === undefined) this.error('rolldown has no file for its runtime now')
      for (const chunk of chunks) {
        chunk.code = chunk.code.replace(
          `require("./${runtime.fileName}")`,
          () => `(exports=>{${runtime.code};return exports})({})`,
        )
      }
      delete bundle[runtime.fileName]
    },
  }
}
