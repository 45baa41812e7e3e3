/** One of the answers to choose from. */
export interface Choice {
  readonly name: string
  readonly value: unknown
}

/** How a person is asked; the prompts of inquirer fit. */
export interface Prompts {
  select(question: { readonly message: string; readonly choices: readonly Choice[] }): Promise<unknown>
  /** `validate` answers `true`, or with what is wrong. */
  input(question: {
    readonly message: string
    readonly validate: (text: string) => Promise<true | string>
  }): Promise<string>
}

export interface Terminal {
  readonly input?: NodeJS.ReadableStream
  /** Default stderr: stdout is the answer's. */
  readonly output?: NodeJS.WritableStream
}

/** Loads inquirer and asks at a terminal. */
export async function loadPrompts({ input, output = process.stderr }: Terminal = {}): Promise<Prompts> {
  const inquirer = await import('@inquirer/prompts')
  const context = input === undefined ? { output } : { input, output }
  return {
    input: (question) => inquirer.input(question, context),
    select: ({ message, choices }) => inquirer.select<unknown>({ message, choices: [...choices] }, context),
  }
}

/** Loads inquirer and asks for a yes at a terminal; Enter alone means no. */
export async function confirm(
  message: string,
  { input, output = process.stderr }: Terminal = {},
): Promise<boolean> {
  const inquirer = await import('@inquirer/prompts')
  return inquirer.confirm({ message, default: false }, input === undefined ? { output } : { input, output })
}

/** Whether a prompt was given up: Ctrl+C, or the terminal went away. */
export const isGivenUp = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  ['ExitPromptError', 'AbortPromptError', 'CancelPromptError'].includes(thrown.name)
