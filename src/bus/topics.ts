/** Sent by a bus to a client that has just connected. */
export const CONNECTED = 'connected'

/** Toolbox topics, OVOS-TOOLS-1 §4. */
export const DISCOVER = 'ovos.persona.tools.discover'
export const CALL = 'ovos.persona.tools.call'

/** Tool service topics, OVOS-TOOLS-1 §5. */
export const SERVICE_LIST = 'ovos.tools.list'
export const SERVICE_GET = 'ovos.tools.get'
export const SERVICE_INVOKE = 'ovos.tools.invoke'
export const SERVICE_RELOAD = 'ovos.tools.reload'

/**
 * Where an asker of this library puts its own key into the context, which the reply carries back (OVOS-MSG-1 §5.4).
 */
export const ASK_KEY = 'opm_toolbox_ask'

const RESPONSE = '.response'

/** The call topic of one toolbox that hosts answered before `CALL`, and still do (OVOS-TOOLS-1 §6). */
export const predecessorCall = (toolboxId: string): string => `ovos.persona.tools.${toolboxId}.call`

/** The topic of the answer to a message of `topic`. */
export const responseTo = (topic: string): string => topic + RESPONSE

/** Whether OVOS-MSG-1 §5.3 defines a response for `topic`: not for a dispatch topic, nor for a response. */
export const hasResponse = (topic: string): boolean => !topic.includes(':') && !topic.endsWith(RESPONSE)

/** Whether `text` is a topic: letters, digits, `.`, `:`, `_`, `-`, and no empty segment (OVOS-MSG-1 §2.1). */
export const isTopic = (text: string): boolean => TOPIC.test(text)

const TOPIC = /^[\w-]+(?:[.:][\w-]+)*$/
