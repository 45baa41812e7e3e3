import { kindOf } from '../core/plain-object.ts'
import { missingFunctions, type ToolProvider } from './provider/tool-provider.ts'

/** Goes round once per registry, when its tools are first needed; whoever has a provider registers it. */
export class CollectToolProvidersEvent {
  readonly #providers = new Set<ToolProvider>()

  /**
   * Adds a provider; one that is there already is not added again.
   *
   * @throws TypeError when it lacks a function that a provider needs.
   */
  registerProvider(provider: ToolProvider): void {
    const missing = missingFunctions(provider)
    if (missing.length > 0) {
      const lacks = missing.map((name) => `${name}()`).join(' and ')
      throw new TypeError(
        `registerProvider: expected a ToolProvider, received ${kindOf(provider)} without ${lacks}`,
      )
    }
    this.#providers.add(provider)
  }

  /** The providers registered so far, in that order. */
  getProviders(): readonly ToolProvider[] {
    return [...this.#providers]
  }
}

/** Told when providers are collected; may be asynchronous. */
export type CollectListener = (event: CollectToolProvidersEvent) => void | Promise<void>
