import { soundsReadOnly } from './effects.ts'
import { toClassName, toJavaScriptName, toPascalCase, toPythonName, toToolboxId } from './identifiers.ts'
import { commandsOf, type PackageManager } from './package-manager.ts'
import { type PackageName, parsePackageName } from './package-name.ts'
import { bad, good, type Outcome } from './problem.ts'
import { renderTemplate, type TemplateValues } from './render.ts'
import type { Template, TemplateFile } from './templates.ts'
import { DEFAULT_TOOL, parseToolNames } from './tool-names.ts'

/** What to scaffold, as a person asked for it. */
export interface ScaffoldRequest {
  /** A name that npm takes, with or without a scope. */
  readonly name: string
  readonly template: Template
  /** One line; by default a sentence made from the name. */
  readonly description?: string | undefined
  /** Names in snake_case; by default `get_weather`. */
  readonly tools?: readonly string[] | undefined
  readonly packageManager: PackageManager
  /** How the package asks for this library: a version range or `file:` and a path. */
  readonly dependency: string
}

interface PlannedFile {
  /** Relative, with forward slashes. */
  readonly path: string
  readonly content: string
}

/** Everything that will be written, decided before anything is. */
export interface Plan {
  readonly name: string
  /** The name without its scope: where the package goes when no folder is given. */
  readonly folder: string
  readonly template: Template
  readonly toolbox: string
  readonly tools: readonly string[]
  readonly files: readonly PlannedFile[]
}

/** Plans a package: checks the names and fills the template. It touches no file. */
export function planScaffold(request: ScaffoldRequest, template: readonly TemplateFile[]): Outcome<Plan> {
  const name = parsePackageName(request.name)
  if (!name.ok) return name
  const unfit = unfitForTemplate(name.value, request.template)
  if (unfit !== undefined) return unfit
  const tools = parseToolNames(request.tools ?? [])
  if (!tools.ok) return tools
  const toolbox = toToolboxId(name.value.folder)
  const values = valuesOf(request, name.value, toolbox, tools.value)
  const rendered = template.map(({ path, text }) => ({
    path: path.replaceAll('TOOLBOX_ID', toolbox),
    content: renderTemplate(path, text, values),
  }))
  const files = rendered.toSorted((left, right) => (left.path < right.path ? -1 : 1))
  const own = dependencyOfSameName(name.value.name, files)
  if (own !== undefined) return own
  const { template: kind } = request
  return good({
    name: name.value.name,
    folder: name.value.folder,
    template: kind,
    toolbox,
    tools: tools.value,
    files,
  })
}

function unfitForTemplate(
  { name, scope, folder }: PackageName,
  template: Template,
): Outcome<never> | undefined {
  if (template !== 'python') return undefined
  if (scope !== undefined) {
    const message = `'${name}' is scoped, and Python packages have no scopes`
    return bad('name-invalid', message, `Try ${scope}-${folder}.`)
  }
  if (/[a-z0-9]$/.test(folder)) return undefined
  const message = `'${name}' is no name for a Python package: it must end in a letter or digit`
  return bad('name-invalid', message, `Try ${folder.replace(/[._-]+$/, '')}.`)
}

/** A package cannot depend on one of its own name: importing it would give the package itself. */
function dependencyOfSameName(name: string, files: readonly PlannedFile[]): Outcome<never> | undefined {
  const manifest = files.find(({ path }) => path === 'package.json')
  if (manifest === undefined) return name === 'ovos-plugin-manager' ? taken(name) : undefined
  const { dependencies, devDependencies } = JSON.parse(manifest.content) as Record<string, object | undefined>
  return Object.hasOwn({ ...dependencies, ...devDependencies }, name) ? taken(name) : undefined
}

const taken = (name: string): Outcome<never> =>
  bad('name-invalid', `'${name}' is the name of a package that the new one depends on`, `Try my-${name}.`)

function valuesOf(
  request: ScaffoldRequest,
  { name, folder }: PackageName,
  toolbox: string,
  tools: readonly string[],
): TemplateValues {
  const { install, cleanInstall, test, run, exec } = commandsOf(request.packageManager)
  return {
    name,
    description: oneLine(request.description) || `Tools of ${folder} for language-model agents.`,
    toolbox,
    class: toClassName(folder),
    dependency: request.dependency,
    packageManager: request.packageManager,
    otherThanNpm: request.packageManager !== 'npm',
    install,
    cleanInstall,
    test,
    run,
    exec,
    tools: tools.map(toolValues),
    firstTool: tools[0]!,
    firstArguments: JSON.stringify(argumentsFor(tools[0]!)),
    firstIsSample: tools[0] === DEFAULT_TOOL,
    firstIsBlank: tools[0] !== DEFAULT_TOOL,
    javaScriptNames: tools.map(toJavaScriptName).join(', '),
  }
}

function toolValues(tool: string): TemplateValues {
  return {
    tool,
    pascal: toPascalCase(tool),
    javaScriptName: toJavaScriptName(tool),
    pythonName: toPythonName(tool),
    words: tool.replaceAll('_', ' '),
    isSample: tool === DEFAULT_TOOL,
    isBlank: tool !== DEFAULT_TOOL,
    readOnly: String(soundsReadOnly(tool)),
  }
}

/** Arguments that the tool takes as it is scaffolded. */
export const argumentsFor = (tool: string): Readonly<Record<string, string>> =>
  tool === DEFAULT_TOOL ? { location: 'Lisbon' } : { text: 'hello' }

/** Line breaks and control characters have no place in the manifests that the description goes to. */
const oneLine = (text = ''): string =>
  text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
