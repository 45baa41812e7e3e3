import { kindOf } from '../core/plain-object.ts'

type Name = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly error: string }

/** Reads the `name` of the tool that a request is about. */
export function readName(data: Readonly<Record<string, unknown>>): Name {
  const { name } = data
  if (name === undefined || name === '') return { ok: false, error: `Missing required field: 'name'` }
  if (typeof name === 'string') return { ok: true, value: name }
  return { ok: false, error: `Field 'name' must be a string, received ${kindOf(name)}` }
}
