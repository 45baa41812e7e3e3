import type { Plugin } from 'rolldown'

const ANY_KEY = 'for(var name in all)'
const OWN_KEY = 'for(var name of Object.keys(all))'

/** Changes how rolldown walks the members of a namespace: a plugin that adds to `Object.prototype` would add a member. */
export function ownKeysOnly(): Plugin {
  return {
    name: 'own-keys-only',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(ANY_KEY, OWN_KEY)
      }
    },
  }
}
