import { copyJson } from './copy-json.ts'
import type { CheckedTool, CheckedToolBox, ProjectSubject, ToolSubject } from './rule.ts'
import { openSchema, type SchemaDocument, type SchemaPlace } from './schema-document.ts'

/** Why a schema is not walked. */
type Refusal = 'too-large' | 'cyclic'

const PLACES: readonly SchemaPlace[] = ['argument_schema', 'output_schema']

/** Walks a tool's schemas; one of more than `limit` bytes, or that contains itself, is refused instead. */
export function openTool(toolbox: CheckedToolBox, tool: CheckedTool, limit: number): ToolSubject {
  const schemas: SchemaDocument[] = []
  const refused: { place: SchemaPlace; refusal: Refusal }[] = []
  for (const place of PLACES) {
    const schema: unknown = tool[place]
    if (schema === undefined) continue
    const copy = copyJson(schema, limit)
    if (copy.kind === 'copied') schemas.push(openSchema(place, copy.value))
    else refused.push({ place, refusal: copy.kind })
  }
  return { toolbox, tool, schemas, refused }
}

/**
 * What the rules of wider scope look at. Schemas are walked again each time one asks, so that a run holds no more
 * than one tool's at a time.
 */
export function openProject(toolboxes: readonly CheckedToolBox[], limit: number): ProjectSubject {
  return {
    toolboxes: toolboxes.map((toolbox) => ({
      toolbox,
      tools: toolbox.tools.map((tool) => ({
        toolbox,
        tool,
        refused: [],
        get schemas() {
          return openTool(toolbox, tool, limit).schemas
        },
      })),
    })),
  }
}
