import { join } from 'node:path'
import { toolboxDependency } from '../../scaffold/dependency.ts'
import { nodeFileSystem } from '../../scaffold/file-system.ts'
import { createRepository } from '../../scaffold/git.ts'
import { installPackage } from '../../scaffold/install.ts'
import { nextSteps } from '../../scaffold/next-steps.ts'
import { commandsOf } from '../../scaffold/package-manager.ts'
import { type Plan, planScaffold } from '../../scaffold/plan.ts'
import type { Outcome, ScaffoldProblem } from '../../scaffold/problem.ts'
import { inspectTarget } from '../../scaffold/target.ts'
import { readTemplate } from '../../scaffold/templates.ts'
import { writeScaffold } from '../../scaffold/write.ts'
import { withHints } from '../hints.ts'
import { UsageError } from '../usage-error.ts'
import type { Settled } from './ask.ts'

export interface MakeOptions {
  readonly cwd: string
  /** Absolute; by default a folder in `cwd` named like the package. */
  readonly dir: string | undefined
  readonly force: boolean
  readonly install: boolean
  readonly git: boolean
  readonly dryRun: boolean
  /** The package that this program belongs to. */
  readonly self: { readonly root: string; readonly name: string; readonly version: string }
  /** Shows the output of the package manager on stderr. */
  readonly showInstall: boolean
  note(text: string): void
}

/** The document that `toolbox new --json` prints. */
export interface NewJson {
  readonly name: string
  /** Absolute. */
  readonly dir: string
  readonly template: string
  readonly files: readonly string[]
  readonly toolbox: string
  readonly tools: readonly string[]
  /** Commands to go on with, in order. */
  readonly next: readonly string[]
  /** Whether the dependencies are there. */
  readonly installed: boolean
  readonly warnings: readonly string[]
}

export interface Made extends NewJson {
  /** Files of the target that were replaced, or would be in a dry run. */
  readonly overwrites: readonly string[]
  readonly installFailed: boolean
}

/**
 * Makes a package: plans it, writes it, starts a repository and installs it.
 *
 * @throws UsageError when it was asked wrongly, Error when it cannot be written; either way nothing is there.
 */
export async function makePackage(wanted: Settled, options: MakeOptions): Promise<Made> {
  const { root, name, version } = options.self
  const template = demand(readTemplate(join(root, 'templates'), wanted.template))
  const dependency = toolboxDependency(root, name, version)
  const plan = demand(planScaffold({ ...wanted, dependency }, template))
  const dir = options.dir ?? join(options.cwd, plan.folder)
  if (options.dryRun) {
    const { overwrites } = demand(inspectTarget(plan, dir, nodeFileSystem, options.force))
    return describe(plan, wanted, options, {
      dir,
      overwrites,
      installed: false,
      installFailed: false,
      warnings: [],
    })
  }
  const { overwrites, leftover } = demand(writeScaffold(plan, dir, { force: options.force }))
  const warnings = leftover === undefined ? [] : [`the temporary folder ${leftover} could not be removed`]
  if (dependency.startsWith('file:') && wanted.template !== 'python') {
    warnings.push(
      `the package depends on ${name} by path (${dependency}); put a version there before you publish it`,
    )
  }
  if (options.git) warnings.push(...(await startRepository(dir)))
  const failure = await install(dir, wanted, options)
  if (failure !== undefined) warnings.push(failure)
  const installed = options.install && wanted.template !== 'python' && failure === undefined
  return describe(plan, wanted, options, {
    dir,
    overwrites,
    installed,
    installFailed: failure !== undefined,
    warnings,
  })
}

/** The value of an outcome that has to be good. */
function demand<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw toError(outcome.problem)
}

function toError({ code, message, fix }: ScaffoldProblem): Error {
  const isOurs = code === 'write-failed' || code === 'template-missing'
  return isOurs ? withHints(new Error(message), [fix]) : new UsageError(message, [fix])
}

async function startRepository(dir: string): Promise<readonly string[]> {
  const repository = await createRepository(dir)
  if (repository.outcome === 'no-git') return ['git was not found, so there is no repository']
  return repository.outcome === 'failed' ? [`git init failed: ${repository.reason}`] : []
}

/** Why the install failed; `undefined` when it did not, or was not wanted. */
async function install(dir: string, wanted: Settled, options: MakeOptions): Promise<string | undefined> {
  if (!options.install || wanted.template === 'python') return undefined
  const command = commandsOf(wanted.packageManager).install
  options.note(`${dir}: ${command}`)
  const result = await installPackage(dir, wanted.packageManager, { show: options.showInstall })
  return result.ok ? undefined : `'${command}' failed, but the package is written: ${result.reason}`
}

function describe(
  plan: Plan,
  { packageManager }: Settled,
  { cwd }: MakeOptions,
  outcome: Pick<Made, 'dir' | 'overwrites' | 'installed' | 'installFailed' | 'warnings'>,
): Made {
  const { name, template, toolbox, tools, files } = plan
  const { dir, ...rest } = outcome
  const next = nextSteps(plan, { cwd, dir, packageManager, installed: outcome.installed })
  return { name, dir, template, files: files.map(({ path }) => path), toolbox, tools, next, ...rest }
}
