import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, createConnection } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const PYTHON = fileURLToPath(new URL('../../../.venv/python-bus/bin/python', import.meta.url))
const SCRIPTS = fileURLToPath(new URL('scripts/', import.meta.url))

/** Whether the environment that .ci/python-bus.sh makes is there. */
export const hasPython = (): boolean => existsSync(PYTHON)

/** A folder in which Python programs find their configuration, and write what they like. */
export interface PythonHome {
  readonly port: number
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  remove(): void
}

/** Makes a home whose bus is configured for a port that is free at the moment. */
export async function createPythonHome(websocket: object = {}): Promise<PythonHome> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'toolbox-python-'))
  mkdirSync(join(folder, 'mycroft'))
  const bus = { host: '127.0.0.1', port, route: '/core', ssl: false, ...websocket }
  writeFileSync(join(folder, 'mycroft/mycroft.conf'), JSON.stringify({ websocket: bus }))
  const xdg = ['CONFIG', 'DATA', 'CACHE', 'STATE'].map((kind) => [`XDG_${kind}_HOME`, folder])
  const env = { ...process.env, ...Object.fromEntries(xdg), HOME: folder, PYTHONDONTWRITEBYTECODE: '1' }
  return { port, folder, env, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A running Python program that is spoken to in lines. */
export class PythonProgram {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>
  readonly #lines: AsyncIterator<string>
  #errors = ''

  constructor(home: PythonHome, args: readonly string[]) {
    this.#child = spawn(PYTHON, args, { cwd: SCRIPTS, env: home.env, stdio: ['pipe', 'pipe', 'pipe'] })
    this.#child.stderr.on('data', (text: Buffer) => (this.#errors += text))
    this.#lines = createInterface(this.#child.stdout)[Symbol.asyncIterator]()
  }

  /** The next line that it prints, log lines passed over. */
  async line(): Promise<string> {
    for (;;) {
      const { value, done } = (await this.#lines.next()) as { value: string; done?: boolean }
      if (done === true) throw new Error(`The Python program ended: ${this.#errors}`)
      if (!/^\d{4}-\d\d-\d\d /.test(value)) return value
    }
  }

  async ask(order: object): Promise<unknown> {
    this.#child.stdin.write(`${JSON.stringify(order)}\n`)
    return JSON.parse(await this.line())
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await gone
  }
}

/** Starts a script of this folder and waits until it says that it is ready. */
export async function startScript(
  home: PythonHome,
  script: string,
  ...args: string[]
): Promise<PythonProgram> {
  const program = new PythonProgram(home, [script, String(home.port), ...args])
  const line = await program.line()
  if (line !== 'ready') throw new Error(`expected 'ready' from ${script}, received ${line}`)
  return program
}

/** Starts the real ovos-messagebus. */
export async function startPythonBus(home: PythonHome): Promise<PythonProgram> {
  const program = new PythonProgram(home, ['-m', 'ovos_messagebus'])
  for (let tries = 0; !(await isOpen(home.port)); tries++) {
    if (tries > 200) throw new Error('ovos-messagebus did not open its port')
    await sleep(50)
  }
  return program
}

async function isOpen(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1')
  const outcome = await Promise.race([once(socket, 'connect'), once(socket, 'error')]).then(
    () => true,
    () => false,
  )
  socket.destroy()
  return outcome
}
