import type { AdaptProvider } from '../discovery/load.ts'

/** Makes a toolbox of a ToolProvider; what does so is loaded only when a package exports one. */
export const adaptProvider: AdaptProvider = async (id, provider, options) => {
  const registry = await import('../registry/provider/adapt-provider.ts')
  return registry.adaptProvider(id, provider, options)
}
