import { isAgentTool } from '../core/define-tool.ts'
import { messageOf } from '../core/errors.ts'
import { hasMark, TOOLBOX } from '../core/marks.ts'
import { kindOf } from '../core/plain-object.ts'
import { isToolBox, type ToolBox, type ToolBoxBus } from '../core/toolbox.ts'
import { failedToLoad } from './load-fault.ts'
import type { FoundEntry } from './scan-types.ts'
import { printPlace, thrownPlace } from './stack-place.ts'
import {
  isToolProviderLike,
  missingProviderFunctions,
  providerFunctions,
  type ToolProviderLike,
} from './tool-provider.ts'

export type Made = ToolBox | ToolProviderLike

/** What every class and factory is given. */
export interface ConstructOptions {
  /** Default `{}`. */
  readonly config?: Readonly<Record<string, unknown>> | undefined
  /** The toolbox binds to it. */
  readonly bus?: ToolBoxBus | undefined
}

/**
 * Makes the toolbox or provider of what an entry point exports: a class, an instance, or a factory, which may be
 * asynchronous and may also return a class.
 *
 * @throws LoadError when it is something else, or when constructing it fails.
 */
export async function createExported(
  exported: unknown,
  entry: FoundEntry,
  options: ConstructOptions,
): Promise<Made> {
  let value = exported
  for (let step = 0; step < 2 && typeof value === 'function' && !isMade(value); step++) {
    value = await invoke(value as Invocable, entry, options)
  }
  if (isMade(value)) return value
  throw failedToLoad(entry, 'not-a-toolbox', explain(value, exported, entry))
}

const isMade = (value: unknown): value is Made =>
  typeof value !== 'function' && (isToolBox(value) || isToolProviderLike(value))

type Invocable = ((options: object) => unknown) & (new (options: object) => unknown)

async function invoke(
  invocable: Invocable,
  entry: FoundEntry,
  { config = {}, bus }: ConstructOptions,
): Promise<unknown> {
  const isClass = isConstructor(invocable)
  try {
    const options = { config, bus }
    return isClass ? new invocable(options) : await invocable(options)
  } catch (thrown) {
    const place = thrownPlace(thrown, entry.package.root)
    const what = isClass
      ? `the constructor of ${invocable.name || entry.exportName}`
      : `the factory '${entry.exportName}'`
    const where = place === undefined ? '' : ` (at ${printPlace(place)})`
    throw failedToLoad(entry, 'threw', `${what} threw: ${messageOf(thrown)}${where}`, { cause: thrown })
  }
}

/** A class, also one that was compiled to a function with methods on its prototype. */
function isConstructor(value: Invocable): boolean {
  if (/^class\b/.test(Function.prototype.toString.call(value))) return true
  const prototype = value.prototype as object | null | undefined
  if (typeof prototype !== 'object' || prototype === null) return false
  return (
    hasMark(prototype, TOOLBOX) ||
    Object.getPrototypeOf(prototype) !== Object.prototype ||
    Object.getOwnPropertyNames(prototype).length > 1
  )
}

function explain(value: unknown, exported: unknown, entry: FoundEntry): string {
  const where = `the export '${entry.exportName}' of ${entry.module}`
  const what = value === exported ? `${where} is` : `${where} gives`
  const wanted = 'export a ToolBox class, an instance, a function that returns one, or a ToolProvider'
  if (isAgentTool(value)) {
    return `${what} a single tool; wrap it in a toolbox: defineToolBox('${entry.id}', [${entry.exportName === 'default' ? 'tool' : entry.exportName}])`
  }
  if (Array.isArray(value) && value.some(isAgentTool)) {
    return `${what} a list of tools; wrap it in a toolbox: defineToolBox('${entry.id}', tools)`
  }
  if (providerFunctions(value).length > 0) {
    return `${what} a ToolProvider without ${missingProviderFunctions(value)
      .map((name) => `${name}()`)
      .join(' and ')}`
  }
  return `${what} no toolbox but ${kindOf(value)}; ${wanted}`
}
