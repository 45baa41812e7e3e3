import * as Flags from '@oclif/core/flags'
import { DEFAULT_BUS_URL } from '../../bus/default-url.ts'

export const BUS_FLAG = {
  helpGroup: 'WHERE TO LOOK',
  helpValue: '[URL]',
  summary: `Look on a message bus, and nowhere else (default URL: ${DEFAULT_BUS_URL}).`,
}

/** The flags that make a command look for toolboxes on a message bus. */
export const busFlags = {
  bus: Flags.string(BUS_FLAG),
  'bus-timeout': Flags.string({
    helpGroup: 'WHERE TO LOOK',
    helpValue: 'TIME',
    default: '1s',
    summary:
      'How long to wait for those on the bus to say what they have: 500ms, 1s; a number alone counts seconds.',
  }),
}

export interface BusFlagValues {
  readonly bus?: string | undefined
  readonly 'bus-timeout': string
}

/** The flag as it is written to mean the bus at that address. */
export const printBusFlag = (url: string): readonly string[] =>
  url === DEFAULT_BUS_URL ? ['--bus'] : ['--bus', url]

/** Gives `--bus` its default address where none follows it, since oclif knows no flag that may have a value. */
export function fillBusUrl(argv: readonly string[]): string[] {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length
  return argv.map((word, index) => {
    const isBare = word === '--bus' && index < end && !ADDRESS.test(argv[index + 1] ?? '')
    return isBare ? `--bus=${DEFAULT_BUS_URL}` : word
  })
}

/** An address, also one that lacks its `ws://`: it is no tool, and is refused with what it should be. */
const ADDRESS = /^(?:[a-z]+:\/\/|(?:[\w.-]+|\[[\da-f:]+\]):\d+(?:\/|$))/i
