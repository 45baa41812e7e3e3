import { registerHooks } from 'node:module'
import { guardChildProcesses } from './child-processes.ts'

const STDOUT_FILES: ReadonlySet<unknown> = new Set(['/dev/stdout', '/dev/fd/1', '/proc/self/fd/1'])

/** Functions of `node:fs` that write to the descriptor or file that their first argument names. */
const WRITERS = [
  'write',
  'writeSync',
  'writev',
  'writevSync',
  'writeFile',
  'writeFileSync',
  'appendFile',
  'appendFileSync',
]

/** The same of `node:fs/promises`. */
const ASYNC_WRITERS = ['writeFile', 'appendFile']

/** Functions that give a file to write to. */
const OPENERS = ['createWriteStream', 'open', 'openSync']

const fileSystem = process.getBuiltinModule('node:fs')
let guarded = false

/**
 * Sends to stderr whatever code that is loaded from now on writes to stdout: through `console`, `process.stdout`,
 * file descriptor 1, or a child process that inherits it.
 *
 * Native code that writes to the descriptor by itself is out of reach; a process of its own (`--isolate`) is the cure
 * for that. It must come before the first ES module that imports a module of Node.js, and loads none by itself.
 */
export function guardStdout(): void {
  if (guarded) return
  guarded = true
  Object.defineProperty(process, 'stdout', {
    configurable: true,
    enumerable: true,
    get: () => process.stderr,
  })
  redirect(fileSystem, WRITERS, 2)
  redirect(fileSystem, OPENERS, '/dev/stderr')
  registerHooks({
    resolve(specifier, context, nextResolve) {
      guardModule(specifier)
      return nextResolve(specifier, context)
    },
  })
  const getBuiltinModule = process.getBuiltinModule
  process.getBuiltinModule = ((id: string) => {
    guardModule(id)
    return getBuiltinModule(id)
  }) as typeof process.getBuiltinModule
}

/** Guards the modules that are costly to load when somebody else loads them. */
function guardModule(specifier: string): void {
  switch (specifier) {
    case 'node:child_process':
    case 'child_process':
      guardChildProcesses()
      break
    case 'node:fs':
    case 'fs':
    case 'node:fs/promises':
    case 'fs/promises':
      guardPromises()
  }
}

let promisesGuarded = false

function guardPromises(): void {
  if (promisesGuarded) return
  promisesGuarded = true
  redirect(fileSystem.promises, ASYNC_WRITERS, 2)
  redirect(fileSystem.promises, OPENERS, '/dev/stderr')
}

function redirect(owner: object, names: readonly string[], stderr: number | string): void {
  const functions = owner as Record<string, ((...args: unknown[]) => unknown) | undefined>
  for (const name of names) {
    const original = functions[name]
    if (original === undefined) continue
    functions[name] = function redirected(this: unknown, target: unknown, ...rest: unknown[]): unknown {
      const elsewhere = target === 1 ? 2 : STDOUT_FILES.has(target) ? stderr : target
      return original.call(this, elsewhere, ...rest)
    }
  }
}
