import { messageOf } from '../../core/errors.ts'
import type { AgentTool } from '../../core/tool.ts'
import { wordsOf } from './message-words.ts'

/**
 * Whether an example of the tool declares such an error.
 *
 * The example says `Unknown city 'Atlantis'`, a generated call gives `Unknown city 'q'`: what is quoted, numbers and
 * the arguments themselves do not count.
 */
export function isDeclaredError(
  tool: AgentTool,
  args: Readonly<Record<string, unknown>>,
  thrown: unknown,
): boolean {
  const actual = messageOf(thrown)
  return (tool.examples ?? []).some(({ error, arguments: declared }) => {
    if (error === undefined || error === '') return false
    const wanted = wordsOf(error, declared)
    return actual.includes(error) || (wanted !== '' && wordsOf(actual, args).includes(wanted))
  })
}
