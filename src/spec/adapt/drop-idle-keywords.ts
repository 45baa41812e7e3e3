import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, adaptEach } from './adapted.ts'
import { typeOfKeyword } from './infer-type.ts'
import { typesOf } from './types-of.ts'

/** Drops keywords that speak of a type which the schema does not take: `items` of a string, `properties` of null. */
export const dropIdleKeywords = (schema: JsonSchema): Adapted =>
  adaptEach(schema, (report) => ({
    enter(inner, place) {
      const types = typesOf(inner)
      if (types === undefined) return inner
      const kept = Object.entries(inner).filter(([keyword]) => {
        const type = typeOfKeyword(keyword)
        const isIdle = type !== undefined && !types.has(type) && !(type === 'number' && types.has('integer'))
        if (isIdle) report(place, keyword, `\`${keyword}\` says nothing about the type that the schema takes`)
        return !isIdle
      })
      return kept.length === Object.keys(inner).length ? inner : Object.fromEntries(kept)
    },
  }))
