import { Loadouts } from '../../../src/registry/loadout/loadouts.ts'

// A process that writes some times, assigning five tools each time: `writer.ts FILE AGENT FIRST COUNT`.
const [file, agent, first, count] = process.argv.slice(2)
const loadouts = new Loadouts(file!, { lockMs: 60_000 })
process.stdout.write('ready\n')
for (let number = 0; number < Number(count); number++) {
  const tools = Array.from({ length: 5 }, (_, tool) => `tool_${first}_${number}_${tool}`)
  await loadouts.add(agent!, tools)
}
