import * as Flags from '@oclif/core/flags'
import { FORMAT_NAMES } from '../../check/report/formats.ts'

/** The flags of `toolbox check` beside those that say where to look. */
export const checkFlags = {
  all: Flags.boolean({ summary: 'Also examine installed toolboxes, not only those developed here.' }),
  'fail-on': Flags.option({
    options: ['error', 'warning'] as const,
    summary: 'Exit with 1 from this severity on (default: error).',
  })(),
  only: Flags.string({
    helpValue: 'RULE',
    multiple: true,
    multipleNonGreedy: true,
    summary: 'Run only these rules: an id, schema/*, or a glob; repeatable.',
  }),
  skip: Flags.string({
    helpValue: 'RULE',
    multiple: true,
    multipleNonGreedy: true,
    summary: 'Leave these rules out; repeatable.',
  }),
  profile: Flags.string({
    helpValue: 'NAME',
    multiple: true,
    multipleNonGreedy: true,
    summary: 'Check for these providers: openai-chat, gemini, all …; repeatable.',
  }),
  format: Flags.option({
    options: FORMAT_NAMES,
    multiple: true,
    multipleNonGreedy: true,
    summary: 'How to report; repeatable with --output.',
  })(),
  output: Flags.string({
    helpValue: 'FILE',
    multiple: true,
    multipleNonGreedy: true,
    summary: 'Write the report of the --format at the same place to this file instead of stdout.',
  }),
  verbose: Flags.boolean({
    summary: 'Write out every finding, also those of a tool that are mended alike.',
  }),
  explain: Flags.string({
    helpValue: 'RULE',
    summary: 'Print the page of a rule, or list those of a family or glob; examine nothing.',
  }),
  fix: Flags.boolean({
    summary: 'Mend what is safe to mend: the manifest, entries of ignore that match nothing.',
  }),
  fuzz: Flags.integer({
    helpValue: '[N]',
    min: 1,
    summary: 'Also call each tool with N generated arguments (100 when no number follows).',
  }),
  seed: Flags.integer({ helpValue: 'N', dependsOn: ['fuzz'], summary: 'Repeat a run of fuzzing.' }),
  'run-writes': Flags.boolean({
    summary: 'Also run tools that are not read-only, for examples and fuzzing.',
  }),
  base: Flags.string({
    helpValue: 'REVISION|FILE',
    summary: 'Compare the contract with this git revision or file.',
  }),
}

/** Lets `--fuzz` stand without a number. */
export const withFuzzRuns = (argv: readonly string[]): string[] =>
  argv.map((word, index) => {
    const isBare = word === '--fuzz' && !/^\d+$/.test(argv[index + 1] ?? '')
    return isBare ? `--fuzz=${DEFAULT_RUNS}` : word
  })

const DEFAULT_RUNS = 100
