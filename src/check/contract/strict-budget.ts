import { walkSchema } from '../../json-schema/walk.ts'
import { isSchemaObject } from '../schema-document.ts'

/**
 * The limits of strict modes that one more optional property can trip: 24 optional properties and 16 unions
 * (Anthropic), 5,000 properties (OpenAI).
 */
export const STRICT_BUDGETS = { optional: 24, unions: 16, properties: 5000 } as const

export type StrictBudget = keyof typeof STRICT_BUDGETS

/** The budgets that a schema exceeds by itself. */
export function exceededBudgets(schema: unknown): readonly StrictBudget[] {
  const spent = { optional: 0, unions: 0, properties: 0 }
  for (const { schema: node } of walkSchema(schema)) {
    if (!isSchemaObject(node)) continue
    const { properties, required, type, anyOf, oneOf } = node
    const names = isSchemaObject(properties) ? Object.keys(properties) : []
    const needed: readonly unknown[] = Array.isArray(required) ? required : []
    spent.properties += names.length
    spent.optional += names.filter((name) => !needed.includes(name)).length
    if (Array.isArray(type) || Array.isArray(anyOf) || Array.isArray(oneOf)) spent.unions += 1
  }
  const budgets = Object.keys(STRICT_BUDGETS) as StrictBudget[]
  return budgets.filter((budget) => spent[budget] > STRICT_BUDGETS[budget])
}
