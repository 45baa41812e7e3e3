import { BaseCommand } from '../../cli/base-command.ts'
import { loadoutsFlag } from '../../cli/loadout/loadout-flags.ts'
import { openLoadouts, reading } from '../../cli/loadout/open-loadouts.ts'
import { count } from '../../cli/render/scan-report.ts'
import { visibleLine } from '../../core/visible.ts'
import { scanFlags, workingFolder } from '../../cli/scan-flags.ts'

interface AgentRow {
  readonly agent: string
  readonly tools: number
  readonly enabled: number
}

interface LoadoutsJson {
  readonly file: string
  readonly agents: readonly AgentRow[]
}

export default class LoadoutList extends BaseCommand {
  static override description = `Lists the agents that have a loadout, and how many tools each is assigned.`
  static override examples = ['toolbox loadout list', 'toolbox loadout list --json | jq -r .agents[].agent']
  static override flags = { cwd: scanFlags.cwd, ...loadoutsFlag }

  override async run(): Promise<LoadoutsJson> {
    const { flags } = await this.parse(LoadoutList)
    const loadouts = openLoadouts(flags.loadouts, workingFolder(flags))
    const agents = await reading(loadouts, async () =>
      loadouts.agents().map((agent): AgentRow => {
        const tools = [...loadouts.get(agent)!.tools.values()]
        return { agent, tools: tools.length, enabled: tools.filter(({ enabled }) => enabled).length }
      }),
    )
    const lines = agents.map(
      ({ agent, tools, enabled }) => `${visibleLine(agent)}: ${count(tools, 'tool')}, ${enabled} enabled`,
    )
    const none = [`No agent has a loadout in ${loadouts.file}.`, 'Make one: toolbox loadout add AGENT TOOL']
    this.say((lines.length === 0 ? none : lines).join('\n'))
    return { file: loadouts.file, agents }
  }
}
