import { relative } from 'node:path'
import { commandsOf, type PackageManager } from './package-manager.ts'
import { argumentsFor, type Plan } from './plan.ts'

export interface NextStepsContext {
  readonly cwd: string
  /** Absolute. */
  readonly dir: string
  readonly packageManager: PackageManager
  /** Whether the dependencies are there already. */
  readonly installed: boolean
}

/** The commands that a person runs next, in order, from the folder where they are. */
export function nextSteps(plan: Plan, context: NextStepsContext): string[] {
  const path = relative(context.cwd, context.dir)
  const enter = path === '' ? [] : [`cd ${quoted(path.startsWith('..') ? context.dir : path)}`]
  if (plan.template === 'python') return [...enter, ...PYTHON_STEPS]
  const { install, test, exec } = commandsOf(context.packageManager)
  const tool = plan.tools[0]!
  const call = `${exec} toolbox call ${tool} '${JSON.stringify(argumentsFor(tool))}'`
  return [
    ...enter,
    ...(context.installed ? [] : [install]),
    test,
    `${exec} toolbox list`,
    call,
    `${exec} toolbox check`,
  ]
}

const PYTHON_STEPS = [
  'python3 -m venv .venv',
  ".venv/bin/python -m pip install --editable '.[test]'",
  '.venv/bin/python -m pytest',
]

const quoted = (path: string): string =>
  /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`
