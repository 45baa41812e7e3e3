import { defineRule } from '../../rule.ts'
import { toPortableName } from '../provider/name-shape.ts'

export const namePortable = defineRule({
  id: 'name/portable',
  family: 'tool',
  title:
    'A tool name is snake_case and at most 40 characters, so that it fits every provider behind every client.',
  severity: 'warning',
  impliedBy: [
    'name/pattern-64',
    'anthropic/name-pattern',
    'gemini/name-pattern',
    'mcp/name-should',
    'ovos/snake-case',
  ],
  scope: 'tool',
  *detect({ tool: { name } }) {
    if (!/^[a-z][a-z0-9_]{0,39}$/.test(name)) yield { path: '/name', details: { name } }
  },
  message: ({ name }) =>
    /^[a-z][a-z0-9_]*$/.test(name)
      ? `The name '${name}' has ${name.length} characters; 40 leave room for the prefixes of clients.`
      : `The name '${name}' is not snake_case.`,
  fix: ({ name }) => {
    const portable = toPortableName(name)
    return portable === '' || portable === name ? undefined : `Call it '${portable}'.`
  },
})

export const toolUniqueName = defineRule({
  id: 'tool/unique-name',
  family: 'tool',
  title: 'No two tools of a project have the same name.',
  severity: 'error',
  scope: 'project',
  *detect({ toolboxes }) {
    const owners = new Map<string, string>()
    for (const { toolbox } of toolboxes) {
      for (const { name } of toolbox.tools) {
        const owner = owners.get(name)
        if (owner === undefined) owners.set(name, toolbox.id)
        else
          yield {
            toolbox: toolbox.id,
            tool: name,
            path: '/name',
            details: { name, owner, isSame: owner === toolbox.id },
          }
      }
    }
  },
  message: ({ name, owner, isSame }) =>
    isSame
      ? `A second tool of this toolbox is named '${name}'; only the first can be called.`
      : `The toolbox '${owner}' has a tool named '${name}' too; a caller cannot tell them apart by name.`,
  fix: () => 'Rename one of them.',
})

export const toolAlias = defineRule({
  id: 'tool/alias',
  family: 'tool',
  title: 'An alias is not the name of another tool.',
  severity: 'error',
  scope: 'project',
  *detect({ toolboxes }) {
    const tools = toolboxes.flatMap(({ toolbox }) => toolbox.tools.map((tool) => ({ toolbox, tool })))
    const owners = new Map(tools.map(({ toolbox, tool }) => [tool.name, toolbox.id]))
    for (const { toolbox, tool } of tools) {
      for (const [index, alias] of (tool.aliases ?? []).entries()) {
        const owner = owners.get(alias)
        if (owner === undefined) continue
        yield { toolbox: toolbox.id, tool: tool.name, path: `/aliases/${index}`, details: { alias, owner } }
      }
    }
  },
  message: ({ alias, owner }) => `The alias '${alias}' is the name of a tool in '${owner}'.`,
  fix: () => 'Choose another alias.',
})
