const { readFileSync, readlinkSync } = process.getBuiltinModule('node:fs')
const { hostname } = process.getBuiltinModule('node:os')

/** Names this process, and one use of that name, in the name of a file: `4242-81023-host_b00t1d_4026531836-k3x9`. */
export const createToken = (): string =>
  [process.pid, startOf('self'), machine(), Math.random().toString(36).slice(2)].join('-')

/** The process id in a token; `undefined` for any other text. */
export const processOf = (token: string): number | undefined => parse(token)?.pid

/**
 * Whether the process that made a token is known to be gone. Of another machine, container or boot nothing is known.
 *
 * A process id is given out again after a while, so where the system tells when a process started, that counts too.
 */
export function isOfDeadProcess(token: string): boolean {
  const made = parse(token)
  if (made === undefined || made.machine !== machine()) return false
  if (!isRunning(made.pid)) return true
  const start = startOf(made.pid)
  return start !== UNKNOWN && made.start !== UNKNOWN && start !== made.start
}

const TOKEN = /^(\d+)-(\d+|unknown)-(\w*)-\w+$/
const UNKNOWN = 'unknown'

function parse(token: string): { pid: number; start: string; machine: string } | undefined {
  const match = TOKEN.exec(token)
  return match === null ? undefined : { pid: Number(match[1]), start: match[2]!, machine: match[3]! }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return stateOf(pid) !== 'Z'
  } catch (error) {
    // EPERM: somebody else's process, but running.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** When a process started, in ticks since the boot, where Linux tells. */
const startOf = (pid: number | 'self'): string => statOf(pid)?.[19] ?? UNKNOWN

/** `Z` is a process that has ended, but whose parent has not noticed. */
const stateOf = (pid: number): string | undefined => statOf(pid)?.[0]

/** The fields behind the name of the program, which may hold spaces and brackets itself. */
function statOf(pid: number | 'self'): readonly string[] | undefined {
  const text = orNothing(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')
}

let known: string | undefined

/** The machine, its boot and its space of process ids: where the same number means the same process. */
function machine(): string {
  known ??= [
    hostname(),
    orNothing(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)),
    orNothing(() => readlinkSync('/proc/self/ns/pid')),
  ]
    .join('_')
    .replaceAll(/\W/g, '')
  return known
}

/** Only Linux has `/proc`. */
function orNothing(read: () => string): string | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
