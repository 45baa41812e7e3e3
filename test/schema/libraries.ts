import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { z } from 'zod'
import * as mini from 'zod/mini'
import { z as v3 } from 'zod/v3'
import { z as zod3 } from 'zod3'
import { z as zod40 } from 'zod3/v4'
import * as mini40 from 'zod3/v4-mini'
import { adaptSchema } from '../../src/schema/adapt.ts'
import type { SchemaAdapter } from '../../src/schema/adapter.ts'
import type { Issue } from '../../src/schema/issues.ts'

/** One construct, written in each library that has it. */
export interface Construct {
  readonly zod?: (zod: typeof z) => unknown
  readonly mini?: (zod: typeof mini) => unknown
  readonly zod3?: (zod: typeof v3) => unknown
  readonly valibot?: (valibot: typeof v) => unknown
  readonly arktype?: (make: typeof type) => unknown
  readonly json?: object
}

/** The construct as a schema of each library, and of other versions of zod, by name. */
export function inEachLibrary(construct: Construct): readonly (readonly [string, SchemaAdapter])[] {
  const { zod, mini: inMini, zod3: inZod3, valibot, arktype, json } = construct
  const schemas: [string, unknown][] = []
  if (zod !== undefined) schemas.push(['zod 4', zod(z)], ['zod 4.0', zod(zod40 as unknown as typeof z)])
  if (inMini !== undefined) {
    schemas.push(['zod 4 mini', inMini(mini)], ['zod 4.0 mini', inMini(mini40 as unknown as typeof mini)])
  }
  if (inZod3 !== undefined)
    schemas.push(['zod/v3', inZod3(v3)], ['zod 3', inZod3(zod3 as unknown as typeof v3)])
  if (valibot !== undefined) schemas.push(['valibot', toStandardJsonSchema(valibot(v) as v.GenericSchema)])
  if (arktype !== undefined) schemas.push(['arktype', arktype(type)])
  if (json !== undefined) schemas.push(['JSON Schema', json])
  return schemas.map(([name, schema]) => [name, adaptSchema(schema)])
}

/** The issues that an adapter finds, as `path: message`. */
export async function issuesOf(adapter: SchemaAdapter, value: unknown): Promise<readonly string[]> {
  const validation = await adapter.validate(value)
  return validation.ok ? [] : validation.issues.map(printIssue)
}

const printIssue = ({ path, message }: Issue): string => `${path.join('/')}: ${message}`
