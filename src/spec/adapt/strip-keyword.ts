import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, type Adapter, adaptEach } from './adapted.ts'

/** Why a keyword must go, or `undefined` to let it stay. */
export type KeywordJudge = (
  keyword: string,
  value: unknown,
  schema: JsonSchema,
) => { readonly message: string; readonly lost: boolean } | undefined

/** Makes an adapter that takes keywords out of every schema inside. */
export function stripKeywords(judge: KeywordJudge): Adapter {
  return (schema: JsonSchema): Adapted =>
    adaptEach(schema, (report) => ({
      enter(inner, place) {
        const kept = Object.entries(inner).filter(([keyword, value]) => {
          const verdict = judge(keyword, value, inner)
          if (verdict !== undefined) report(place, keyword, verdict.message, verdict.lost)
          return verdict === undefined
        })
        return kept.length === Object.keys(inner).length ? inner : Object.fromEntries(kept)
      },
    }))
}

/** Makes an adapter that takes one keyword out, whatever its value. */
export const stripKeyword = (keyword: string): Adapter =>
  stripKeywords((found) =>
    found === keyword ? { message: `\`${keyword}\` is left out`, lost: true } : undefined,
  )
