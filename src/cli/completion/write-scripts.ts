import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '@oclif/core'
import { bashAddition } from './bash.ts'
import { describeCommands } from './described-config.ts'
import { fishScript } from './fish.ts'
import { CreateScripts } from './oclif-plugin.ts'
import { quote, scriptsIn } from './script-files.ts'
import { extendZsh } from './zsh.ts'

/** Writes the completion scripts of all shells. */
export async function writeScripts(config: Config): Promise<void> {
  const described = await describeCommands(config)
  const { bash, zsh, fish } = scriptsIn(config)
  for (const { script } of Object.values(scriptsIn(config))) mkdirSync(dirname(script), { recursive: true })
  await new CreateScripts([], described).run()
  const ids = described.commands.filter(({ hidden }) => hidden !== true).map(({ id }) => id)
  writeFileSync(bash.script, readFileSync(bash.script, 'utf8') + bashAddition(config.bin, ids))
  writeFileSync(bash.setup, `source ${quote(bash.script)}\n`)
  writeFileSync(zsh.script, extendZsh(readFileSync(zsh.script, 'utf8'), config.bin))
  writeFileSync(zsh.setup, `fpath=(${quote(dirname(zsh.script))} $fpath)\nautoload -Uz compinit\ncompinit\n`)
  writeFileSync(fish.script, fishScript(described))
}
