import { fileURLToPath } from 'node:url'
import { type Plan, planScaffold, type ScaffoldRequest } from '../../src/scaffold/plan.ts'
import { readTemplate, type Template, type TemplateFile } from '../../src/scaffold/templates.ts'

const packageRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Reads a real template. */
export function templateFiles(template: Template): readonly TemplateFile[] {
  const files = readTemplate(`${packageRoot}/templates`, template)
  if (!files.ok) throw new Error(files.problem.message)
  return files.value
}

/** Plans a package from the real templates. */
export function plan(request: Partial<ScaffoldRequest> = {}): Plan {
  const whole: ScaffoldRequest = {
    name: 'weather-toolbox',
    template: 'typescript',
    packageManager: 'npm',
    dependency: '^0.1.0',
    ...request,
  }
  const planned = planScaffold(whole, templateFiles(whole.template))
  if (!planned.ok) throw new Error(planned.problem.message)
  return planned.value
}
