import { UsageError } from '../usage-error.ts'

/** @throws UsageError for what says how a toolbox here is to be made or run: those on the bus are others'. */
export function refuseLocalFlags(flags: {
  readonly config?: string | undefined
  readonly isolate: boolean
}): void {
  if (flags.config !== undefined) {
    throw new UsageError(
      '--config does not travel over a bus: the toolbox was configured where it is served',
      ['give --config to toolbox serve bus, or call the tool without --bus'],
    )
  }
  if (flags.isolate) {
    throw new UsageError('--isolate has no use with --bus: the tool runs in the process that serves it', [
      'leave one of the two out',
    ])
  }
}
