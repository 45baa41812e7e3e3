import * as Flags from '@oclif/core/flags'
import { DEFAULT_BUS_URL } from '../../bus/default-url.ts'

/** The flags that make a command look for toolboxes on a message bus. */
export const busFlags = {
  bus: Flags.string({
    helpGroup: 'WHERE TO LOOK',
    helpValue: '[URL]',
    summary: `Look on a message bus, and nowhere else (default URL: ${DEFAULT_BUS_URL}).`,
  }),
  'bus-timeout': Flags.string({
    helpGroup: 'WHERE TO LOOK',
    helpValue: 'TIME',
    default: '1s',
    summary: 'How long to wait for those on the bus to say what they have.',
  }),
}

export interface BusFlagValues {
  readonly bus?: string | undefined
  readonly 'bus-timeout': string
}

/** Gives `--bus` its default address where none follows it, since oclif knows no flag that may have a value. */
export function fillBusUrl(argv: readonly string[]): string[] {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length
  return argv.map((word, index) => {
    const isBare = word === '--bus' && index < end && !ADDRESS.test(argv[index + 1] ?? '')
    return isBare ? `--bus=${DEFAULT_BUS_URL}` : word
  })
}

const ADDRESS = /^[a-z]+:\/\//i
