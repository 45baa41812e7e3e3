/** What exit codes mean for commands that give them a meaning of their own; the rest is as for every command. */
export const EXIT_CODE_NOTES: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  new: { 1: 'The package is there, but its dependencies could not be installed.' },
  list: {
    0: 'Also with broken toolboxes, unless `--strict`.',
    3: 'A toolbox is broken, with `--strict`; or the bus cannot be reached, with `--bus`.',
  },
  show: {
    1: 'A schema of the tool cannot be described.',
    2: 'There is no such tool, or several toolboxes have one.',
    3: 'The toolbox that was named could not be loaded, or the bus cannot be reached.',
  },
  spec: {
    1: 'A schema that was named cannot be described.',
    2: 'What was named is not there, two tools have one name, or a schema cannot be made strict.',
    3: 'A toolbox that was named could not be loaded, or the bus cannot be reached.',
  },
  call: {
    1: 'The tool failed, or its output does not fit its schema.',
    2: 'There is no such tool, several toolboxes have one, or the arguments do not fit its schema.',
    3: 'The toolbox could not be loaded, or the bus cannot be reached.',
    124: 'The tool took longer than `--timeout`.',
  },
  check: {
    1: 'There is a finding at or above `--fail-on`.',
    2: 'Something was asked wrongly, on the command line or in the configuration.',
    3: 'A toolbox could not be loaded.',
  },
  manifest: {
    1: 'The version does not allow for what broke (`--diff`), or the file is behind (`--check`).',
    3: 'A toolbox could not be loaded.',
  },
  'serve:bus': {
    0: 'Ended by Ctrl+C or SIGTERM, when running calls were done or `--grace` was over.',
    3: 'A toolbox that was named could not be loaded.',
    130: 'Ended by a second Ctrl+C.',
  },
  bus: { 0: 'Ended by Ctrl+C or SIGTERM.', 1: 'The address is in use, or cannot be listened on.' },
}
