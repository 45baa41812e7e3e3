import { toolsToOpenaiSpec } from '../../../core/openai.ts'
import type { CheckedTool } from '../../rule.ts'

/** Counts the tokens that tools cost a model, one number a tool: the o200k encoding of OpenAI's tools JSON. */
export async function countTokens(tools: readonly CheckedTool[]): Promise<readonly number[]> {
  const { countTokens: count } = await import('gpt-tokenizer/encoding/o200k_base')
  return toolsToOpenaiSpec(tools).map((tool) => count(JSON.stringify(tool)))
}
