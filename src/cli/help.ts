import { Help } from '@oclif/core/help'
import { writeOut } from './output/streams.ts'

/** Oclif's help, written in one piece to stdout instead of through the console. */
export class ToolboxHelp extends Help {
  protected override log(...lines: string[]): void {
    writeOut(`${lines.join(' ')}\n`)
  }
}
