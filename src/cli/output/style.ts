import type { Style } from '../render/style.ts'
import { stderrIsTerminal, stdoutIsTerminal } from './streams.ts'

const plain = (text: string): string => text

/** Styles that change nothing, for pipes and files. */
export const PLAIN_STYLE: Style = {
  bold: plain,
  dim: plain,
  red: plain,
  green: plain,
  yellow: plain,
  cyan: plain,
}

/** The styles for a stream; chalk is loaded only when there will be colours. */
export async function createStyle(stream: 'stdout' | 'stderr'): Promise<Style> {
  if (!wantsColour(stream)) return PLAIN_STYLE
  const { Chalk } = await import('chalk')
  return new Chalk({ level: 1 })
}

/** `--color` and `--no-color`, then `NO_COLOR`, then `FORCE_COLOR`, then whether the stream is a terminal. */
function wantsColour(stream: 'stdout' | 'stderr'): boolean {
  const { env, argv } = process
  if (argv.includes('--no-color')) return false
  if (argv.includes('--color')) return true
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false
  if (env['FORCE_COLOR'] !== undefined) return env['FORCE_COLOR'] !== '0' && env['FORCE_COLOR'] !== 'false'
  return env['TERM'] !== 'dumb' && (stream === 'stdout' ? stdoutIsTerminal() : stderrIsTerminal())
}
