import type { Interfaces } from '@oclif/core'
import { Config } from '@oclif/core/config'

/** Oclif's configuration for a CLI that is one plugin, loaded already. */
export async function loadConfig(plugin: Interfaces.Plugin): Promise<Config> {
  const { root, pjson, name } = plugin
  const plugins = new Map([[name, plugin]])
  const config = new PlainConfig({ root, pjson, plugins, devPlugins: false, userPlugins: false })
  await config.load()
  return config
}

/** A configuration without a theme, whose file oclif would look for at every start. */
class PlainConfig extends Config {
  override async loadTheme(): Promise<undefined> {}
}
