import { syncBuiltinESMExports } from 'node:module'
import type { ChildProcess, SpawnOptions } from 'node:child_process'

const STDERR = 2
const SYNCHRONOUS = ['spawnSync', 'execFileSync', 'execSync'] as const

let guarded = false

/** Makes child processes that would inherit stdout inherit stderr in its place. */
export function guardChildProcesses(): void {
  if (guarded) return
  guarded = true
  const childProcess = process.getBuiltinModule('node:child_process')
  const prototype = childProcess.ChildProcess.prototype as ChildProcess & {
    spawn(options: SpawnOptions): unknown
  }
  const { spawn } = prototype
  prototype.spawn = function spawnGuarded(options) {
    return spawn.call(this, redirect(options))
  }
  const functions = childProcess as unknown as Record<string, (...args: unknown[]) => unknown>
  for (const name of SYNCHRONOUS) {
    const original = functions[name]!
    functions[name] = (...args) => original(...args.map((arg) => (isOptions(arg) ? redirect(arg) : arg)))
  }
  syncBuiltinESMExports()
}

const isOptions = (value: unknown): value is SpawnOptions =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function redirect(options: SpawnOptions): SpawnOptions {
  const { stdio } = options
  if (stdio === 'inherit') return { ...options, stdio: ['inherit', STDERR, 'inherit'] }
  if (!Array.isArray(stdio)) return options
  return { ...options, stdio: stdio.map(redirectStream) as SpawnOptions['stdio'] }
}

function redirectStream(stream: unknown, index: number): unknown {
  const inheritsStdout = stream === 1 || (index === 1 && stream === 'inherit')
  return inheritsStdout || isStreamOf(stream, 1) ? STDERR : stream
}

const isStreamOf = (stream: unknown, fd: number): boolean =>
  typeof stream === 'object' && stream !== null && (stream as { fd?: unknown }).fd === fd
