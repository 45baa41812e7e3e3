import * as Flags from '@oclif/core/flags'
import { BaseCommand } from '../cli/base-command.ts'
import { writeOut } from '../cli/output/streams.ts'
import { describeClient, type ServeEvent } from '../cli/serve/event-line.ts'
import { untilStopped } from '../cli/serve/until-stopped.ts'
import { UsageError } from '../cli/usage-error.ts'

export default class Bus extends BaseCommand {
  static override description = `Runs a message bus for development until Ctrl+C, so that the whole loop can be tried with no OpenVoiceOS installed: every message goes to everybody on it.

A bus has no passwords and no encryption. Every program on this machine, of any user, can read it and call every tool on it; with --host, so can other machines. With --json it prints an event a line.`
  static override examples = [
    'toolbox bus',
    'toolbox bus --port 0 --json',
    'toolbox serve bus   # in another terminal: put the tools on it',
    'toolbox call get_weather location=Lisbon --bus',
  ]
  static override flags = {
    host: Flags.string({
      helpValue: 'ADDRESS',
      default: '127.0.0.1',
      summary: 'The address to listen on; any but this machine’s own opens the bus to others.',
    }),
    port: Flags.integer({
      char: 'p',
      min: 0,
      max: 65_535,
      default: 8181,
      summary: 'The port; 0 for any that is free.',
    }),
    route: Flags.string({ helpValue: 'PATH', default: '/core', summary: 'The path that clients ask for.' }),
    'any-origin': Flags.boolean({ summary: 'Let pages of any web site connect, as OpenVoiceOS does.' }),
  }

  override async run(): Promise<undefined> {
    const { flags } = await this.parse(Bus)
    const { createMessageBus, isRoute } = await import('../bus/server.ts')
    const { host, port, route } = flags
    if (!isRoute(route)) throw new UsageError(`--route: '${route}' is no path`, ['write it like /core'])
    const bus = await createMessageBus({
      host,
      port,
      route,
      anyOrigin: flags['any-origin'],
      log: { debug() {}, info() {}, warn: (line) => this.note(line), error: (line) => this.note(line) },
      onEvent: (event) => this.tell(describeClient(event)),
    })
    const stopped = untilStopped()
    for (const warning of bus.warnings) this.note(`warning: ${warning}`)
    this.tell({
      json: { event: 'listening', url: bus.url, warnings: bus.warnings },
      text: `listening on ${bus.url}; everybody who reaches it can call every tool on it`,
    })
    await stopped
    await bus.close()
    return undefined
  }

  private tell({ json, text }: ServeEvent): void {
    if (this.jsonEnabled()) writeOut(`${JSON.stringify(json)}\n`)
    else if (text !== undefined) this.say(text)
  }
}
