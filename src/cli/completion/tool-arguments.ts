import { hasSchemas } from '../../discovery/describe.ts'
import type { ManifestTool } from '../../discovery/manifest.ts'
import type { Scan } from '../../discovery/scan-types.ts'
import { parseToolReference } from '../../discovery/tool-reference.ts'
import { isObject } from '../../json-schema/json-object.ts'
import { propertyNames, propertyPlace, rootPlace, type SchemaPlace } from '../arguments/schema-place.ts'
import { closedValues } from '../ask/closed-values.ts'
import type { Candidate } from './candidates.ts'
import { type OfferedTool, offeredTools } from './offered-tools.ts'
import type { Place } from './place.ts'

/** `key=` for every key that is not there yet, and `key=value` where the schema names the values. */
export async function offerArguments(scan: Scan, cwd: string, place: Place): Promise<readonly Candidate[]> {
  const [reference = '', ...given] = place.given
  const tool = await findOnly(scan, cwd, reference, place.values['toolbox']?.at(-1))
  if (tool === undefined) return []
  const root = rootPlace(tool.argument_schema)
  const key = /^([^:=]+)=/.exec(place.typed)?.[1]
  if (key !== undefined) return offerValues(key, propertyPlace(root, key))
  const used = new Set(given.map((word) => word.split(/:?=/)[0]))
  return propertyNames(root)
    .filter((name) => !used.has(name))
    .map((name) => ({ word: `${name}=`, description: descriptionAt(propertyPlace(root, name)) }))
}

function offerValues(key: string, { heads, root }: SchemaPlace): readonly Candidate[] {
  const values = heads.flatMap((head) => closedValues(head, root) ?? [])
  return values.map((value) => ({
    word: `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    description: '',
  }))
}

/** The tool, with its schemas; `undefined` when there are several of that name, or none. */
async function findOnly(
  scan: Scan,
  cwd: string,
  reference: string,
  flag: string | undefined,
): Promise<ManifestTool | undefined> {
  const ids = scan.entries.map(({ id }) => id)
  const { toolbox = flag, tool: name } = parseToolReference(reference, ids)
  const isOwner = (id: string): boolean => toolbox === undefined || id === toolbox
  const byName = await offeredTools(scan, cwd, { detail: 'names', only: ({ id }) => isOwner(id) })
  const owners = [...byName].filter(([, tools]) => tools.some((tool) => tool.name === name))
  if (owners.length !== 1) return undefined
  const [id, tools] = owners[0]!
  const known = pick(tools, name)
  if (known !== undefined) return known
  const loaded = await offeredTools(scan, cwd, { detail: 'schemas', only: (entry) => entry.id === id })
  return pick(loaded.get(id) ?? [], name)
}

function pick(tools: readonly OfferedTool[], name: string): ManifestTool | undefined {
  const tool = tools.find((tool) => tool.name === name)
  return tool !== undefined && 'argument_schema' in tool && hasSchemas(tool) ? tool : undefined
}

const descriptionAt = ({ schemas }: SchemaPlace): string =>
  schemas
    .filter(isObject)
    .map(({ description }) => description)
    .find((text) => typeof text === 'string') ?? ''
