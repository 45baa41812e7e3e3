import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { cleanEnvironment } from './program.ts'
import { BIN } from './toolbox.ts'

const run = promisify(execFile)

/** What a person sees and does at a terminal. */
export interface Terminal {
  /** Types text as it is. */
  type(text: string): Promise<void>
  /** Presses keys by the names that tmux has for them: `Enter`, `Down`, `C-c`. */
  press(...keys: readonly string[]): Promise<void>
  /** Types a line of shell, and waits for nothing. */
  enter(line: string): Promise<void>
  /** Waits until the screen shows something, and returns the screen. */
  see(what: string | RegExp): Promise<string>
  /** The screen with its escape sequences for colours. */
  colours(): Promise<string>
}

const LOOK_MS = 50
const PATIENCE_MS = 15_000

/**
 * Opens a terminal with a shell in `cwd`, in which `toolbox` is the built binary; the test that runs closes it.
 *
 * The shell's prompt is `$ `, and shows the exit code of the last command if it is not 0: `130 $ `.
 */
export async function openTerminal(cwd: string, env: NodeJS.ProcessEnv = {}): Promise<Terminal> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'terminal-')))
  const socket = join(folder, 'tmux')
  const options = { env: { ...cleanEnvironment(), ...shellEnvironment(folder), CI: undefined, ...env } }
  const tmux = (...argv: string[]) => run('tmux', ['-S', socket, '-f', '/dev/null', ...argv], options)
  onTestFinished(async () => {
    await tmux('kill-server')
    // Programs that were cut off may still write their last.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })
  await tmux(
    'new-session',
    '-d',
    '-x',
    '100',
    '-y',
    '50',
    '-c',
    cwd,
    `exec bash --noprofile --rcfile ${folder}/rc`,
  )
  const screen = async (): Promise<string> => (await tmux('capture-pane', '-p', '-J')).stdout
  const see = async (what: string | RegExp): Promise<string> => {
    const end = performance.now() + PATIENCE_MS
    for (;;) {
      const text = await screen()
      if (typeof what === 'string' ? text.includes(what) : what.test(text)) return text
      if (performance.now() > end)
        throw new Error(`The terminal does not show ${String(what)}, but:\n${text}`)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }
  const type = async (text: string): Promise<void> => void (await tmux('send-keys', '-l', '--', text))
  const press = async (...keys: readonly string[]): Promise<void> => void (await tmux('send-keys', ...keys))
  await see('$ ')
  return {
    type,
    press,
    see,
    async enter(line) {
      await type(line)
      await press('Enter')
    },
    colours: async () => (await tmux('capture-pane', '-p', '-e')).stdout,
  }
}

const PROMPT = `PS1='$(code=$?; [ $code = 0 ] || echo "$code ")$ '`

function shellEnvironment(folder: string): NodeJS.ProcessEnv {
  const command = join(folder, 'toolbox')
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`)
  chmodSync(command, 0o755)
  writeFileSync(join(folder, 'rc'), PROMPT)
  const { PATH = '' } = cleanEnvironment()
  return { PATH: [folder, PATH].join(delimiter), HOME: folder, TMUX: undefined }
}
