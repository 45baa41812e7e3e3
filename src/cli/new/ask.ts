import { packageManagerOf, PACKAGE_MANAGERS, type PackageManager } from '../../scaffold/package-manager.ts'
import { parsePackageName } from '../../scaffold/package-name.ts'
import type { Outcome } from '../../scaffold/problem.ts'
import { type Template, TEMPLATES } from '../../scaffold/templates.ts'
import { DEFAULT_TOOL, parseToolNames } from '../../scaffold/tool-names.ts'
import { Interruption } from '../usage-error.ts'

/** What a person wants of a new package; what no flag gave is `undefined` until it was asked for. */
export interface Wishes {
  readonly name: string | undefined
  readonly template: Template | undefined
  readonly description: string | undefined
  readonly tools: readonly string[] | undefined
  readonly packageManager: PackageManager | undefined
}

export type Settled = { readonly [K in keyof Wishes]: NonNullable<Wishes[K]> }

const TEMPLATE_NOTES: Readonly<Record<Template, string>> = {
  typescript: 'Node.js, no build while you develop',
  javascript: 'Node.js, types in comments',
  python: 'OpenVoiceOS, ovos-plugin-manager',
}

/** What stands for everything that was not wished for, when nobody is asked. */
export const settle = (wishes: Wishes, userAgent: string | undefined): Settled => ({
  name: wishes.name ?? 'my-toolbox',
  template: wishes.template ?? 'typescript',
  description: wishes.description ?? '',
  tools: wishes.tools ?? [],
  packageManager: wishes.packageManager ?? packageManagerOf(userAgent),
})

/**
 * Asks at the terminal for everything that no flag gave. The questions stand on stderr.
 *
 * @throws Interruption when the person gives up.
 */
export async function askFor(wishes: Wishes, userAgent: string | undefined): Promise<Settled> {
  const { input, select } = await import('@inquirer/prompts')
  const at = { output: process.stderr }
  const defaults = settle(wishes, userAgent)
  try {
    const name =
      wishes.name ??
      (await input(
        { message: 'Name of the package', default: defaults.name, validate: says(parsePackageName) },
        at,
      ))
    const template =
      wishes.template ??
      (await select<Template>(
        { message: 'Template', choices: TEMPLATES.map(toChoice), default: defaults.template },
        at,
      ))
    const description = wishes.description ?? (await input({ message: 'Description (one line)' }, at))
    const tools =
      wishes.tools ??
      splitNames(
        await input(
          {
            message: 'Tools (names in snake_case)',
            default: DEFAULT_TOOL,
            validate: says((text: string) => parseToolNames(splitNames(text))),
          },
          at,
        ),
      )
    const packageManager = await askPackageManager(wishes, template, defaults.packageManager)
    return { name, template, description, tools, packageManager }
  } catch (error) {
    if ((error as Error).name === 'ExitPromptError') throw new Interruption()
    throw error
  }
}

async function askPackageManager(
  wishes: Wishes,
  template: Template,
  likely: PackageManager,
): Promise<PackageManager> {
  if (wishes.packageManager !== undefined || template === 'python') return likely
  const { select } = await import('@inquirer/prompts')
  const choices = PACKAGE_MANAGERS.map((value) => ({ value }))
  return select({ message: 'Package manager', choices, default: likely }, { output: process.stderr })
}

const toChoice = (value: Template) => ({ value, description: TEMPLATE_NOTES[value] })

const splitNames = (text: string): string[] => text.split(/[\s,]+/).filter((name) => name !== '')

/** Turns a check into what a prompt wants: true, or what to mend. */
const says =
  (check: (text: string) => Outcome<unknown>) =>
  (text: string): true | string => {
    const outcome = check(text)
    return outcome.ok ? true : `${outcome.problem.message}. ${outcome.problem.fix}`
  }
