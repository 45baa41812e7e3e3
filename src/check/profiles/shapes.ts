import { ignores, rejects, type Verdict } from '../profile.ts'
import type { NameShape } from '../rules/provider/name-shape.ts'
import { nullable } from '../rules/provider/unions.ts'
import {
  metaBadType,
  metaDraft4Bound,
  metaEmptyComposition,
  metaEnumNotArray,
  metaPropertiesNotObject,
  metaPropertyNotSchema,
  metaRequiredNotArray,
} from '../rules/schema/meta.ts'

const word = { character: /[a-zA-Z0-9_-]/, characters: 'letters, digits, `_` and `-`' }

export const NAME_64: NameShape = { ...word, max: 64 }
export const NAME_128: NameShape = { ...word, max: 128 }

export const MCP_NAME: NameShape = {
  character: /[A-Za-z0-9_.-]/,
  characters: 'letters, digits, `_`, `-` and `.`',
  max: 128,
}

export const SNAKE_CASE: NameShape = {
  character: /[a-z0-9_]/,
  characters: 'small letters, digits and `_`',
  first: { character: /[a-z]/, characters: 'a small letter' },
  max: Number.POSITIVE_INFINITY,
}

/** The formats that the strict modes of OpenAI and Anthropic have in common. */
export const NINE_FORMATS = [
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
] as const

/** Whoever validates schemas against a meta-schema first. */
export const rejectsInvalid = (source: string): readonly Verdict[] => [
  rejects(metaRequiredNotArray, source),
  rejects(metaPropertiesNotObject, source),
  rejects(metaBadType, source),
  rejects(metaEmptyComposition, source),
  rejects(metaEnumNotArray, source),
  rejects(metaPropertyNotSchema, source),
  rejects(metaDraft4Bound, source),
]

/** Whoever reads JSON Schema, where OpenAPI's `nullable` means nothing. */
export const JSON_SCHEMA_ONLY: readonly Verdict[] = [
  ignores(nullable, 'JSON Schema 2020-12 defines no such keyword'),
]
