import { printPointer } from '../../json-schema/pointer.ts'
import type { Change, ChangeSeverity } from './contract.ts'
import type { Delta } from './delta.ts'
import { JUDGEMENTS } from './judgements.ts'
import { ESCALATIONS } from './tool-changes.ts'

/** Whose schema it is: those who send arguments (`in`), or those who read the output (`out`). */
export type Side = 'in' | 'out'

export interface JudgeOptions {
  /** Those who validate refuse a value of the wrong `format`; by the standard it is only a remark. */
  readonly assertsFormat?: boolean | undefined
}

/** A change of a schema that does not say yet whose tool it is. */
export type SchemaChange = Omit<Change, 'toolbox' | 'tool'>

/** Says what a structural difference means for one direction. */
export function judgeDelta(delta: Delta, side: Side, options: JudgeOptions = {}): SchemaChange {
  const [code, weight] = JUDGEMENTS[delta.kind][side]
  const place = side === 'in' ? 'argument_schema' : 'output_schema'
  const pointers = {
    ...(delta.beforePath === undefined ? {} : { beforePointer: printPointer([place, ...delta.beforePath]) }),
    ...(delta.afterPath === undefined ? {} : { afterPointer: printPointer([place, ...delta.afterPath]) }),
  }
  return {
    code,
    severity: escalated(code, options) ?? weight,
    direction: side === 'in' ? 'arguments' : 'output',
    pointer: pointers.afterPointer ?? pointers.beforePointer ?? '',
    ...pointers,
    ...(delta.before === undefined ? {} : { before: delta.before }),
    ...(delta.after === undefined ? {} : { after: delta.after }),
  }
}

function escalated(code: string, options: JudgeOptions): ChangeSeverity | undefined {
  const isFormat = code === 'in/format-added' || code === 'in/format-changed'
  return isFormat && options.assertsFormat === true ? ESCALATIONS[code] : undefined
}
