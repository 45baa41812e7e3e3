import type { Plugin } from 'rolldown'

const PROBE =
  /if \(typeof navigator !== "undefined" && navigator\?\.userAgent\?\.includes\("Cloudflare"\)\) \{\s*return false;\s*\}/

/** Takes out where zod looks for another runtime: Node.js loads `navigator` only when somebody asks for it. */
export function zodForNode(): Plugin {
  return {
    name: 'zod-for-node',
    transform(code, id) {
      if (!/zod[\\/]v4[\\/]core[\\/]util\.js$/.test(id)) return null
      if (!PROBE.test(code)) this.error('zod probes its runtime in another way now')
      return { code: code.replace(PROBE, ''), map: null }
    },
  }
}
