import {
  type AssignedTool,
  assignTools,
  type Changed,
  configureTool,
  enableTools,
  type LoadoutChange,
  unassignTools,
} from './changes.ts'
import {
  agentIn,
  agentsIn,
  type Assignment,
  type LoadoutDocument,
  LoadoutsFileError,
  parseLoadouts,
  printLoadouts,
} from './document.ts'
import { withFileLock } from './file-lock.ts'
import { replaceFile } from './replace-file.ts'

const { readFileSync, realpathSync } = process.getBuiltinModule('node:fs')

/** The name of the file that stands beside a project. */
export const LOADOUTS_FILE = 'toolbox.loadouts.json'

/** Which tools one agent may use. */
export interface Loadout {
  readonly agent: string
  /** By the tool's name. */
  readonly tools: ReadonlyMap<string, Assignment>
}

export interface LoadoutsOptions {
  /** Milliseconds to wait for another process that writes; default 10,000. */
  readonly lockMs?: number
}

/**
 * Which agents may use which tools, kept by tool name in a file: `{ agent: { tools: { name: { enabled, config? } } } }`.
 *
 * Each change reads the file, changes that and writes it back, under a lock and as a whole: processes that write at
 * the same time lose nothing, and a reader never sees half a file. A file that is not there holds no agents.
 *
 * Every method throws LoadoutsFileError for a file that does not parse or cannot be written again, and changes throw LockTimeoutError.
 */
export class Loadouts {
  readonly file: string
  readonly #lockMs: number

  constructor(file: string, { lockMs = 10_000 }: LoadoutsOptions = {}) {
    this.file = file
    this.#lockMs = lockMs
  }

  /** The names of all agents. */
  agents(): readonly string[] {
    return agentsIn(this.#read().document)
  }

  /** The tools of one agent; `undefined` when there is no such agent. */
  get(agent: string): Loadout | undefined {
    const entry = agentIn(this.#read().document, agent)
    return entry === undefined ? undefined : { agent, tools: new Map(Object.entries(entry.tools)) }
  }

  /** Assigns tools, enabled; one that is assigned already stays as it is. A new agent is made. */
  add(agent: string, tools: readonly (string | AssignedTool)[]): Promise<LoadoutChange> {
    const assigned = tools.map((tool) => (typeof tool === 'string' ? { name: tool } : tool))
    return this.#change((document) => assignTools(document, agent, assigned))
  }

  /** Takes assignments away. */
  remove(agent: string, names: readonly string[]): Promise<LoadoutChange> {
    return this.#change((document) => unassignTools(document, agent, names))
  }

  enable(agent: string, names: readonly string[]): Promise<LoadoutChange> {
    return this.#change((document) => enableTools(document, agent, names, true))
  }

  /** Keeps the assignments, and their configuration, for another day. */
  disable(agent: string, names: readonly string[]): Promise<LoadoutChange> {
    return this.#change((document) => enableTools(document, agent, names, false))
  }

  /** Sets what the calls of an agent configure one tool with; `undefined` takes it away. */
  configure(
    agent: string,
    name: string,
    config: Readonly<Record<string, unknown>> | undefined,
  ): Promise<LoadoutChange> {
    return this.#change((document) => configureTool(document, agent, name, config))
  }

  #change(change: (document: LoadoutDocument) => Changed): Promise<LoadoutChange> {
    // Through a link: the file that it names is replaced, not the link.
    const file = realPath(this.file)
    return withFileLock(file, this.#lockMs, ({ token, isHeld }) => {
      const { document, text } = this.#read()
      const { document: changed, outcome } = change(document)
      if (changed === document) return outcome
      if (!isHeld()) throw new Error(`${file} was not written: its lock was taken away meanwhile. Try again.`)
      replaceFile(file, this.#print(changed, text), token)
      return outcome
    })
  }

  #print(document: LoadoutDocument, before: string): string {
    try {
      return printLoadouts(document, before)
    } catch (error) {
      // JSON.parse goes deeper than JSON.stringify does.
      if (!(error instanceof RangeError)) throw error
      throw new LoadoutsFileError(this.file, before, 'is nested too deeply to be written again')
    }
  }

  #read(): { readonly document: LoadoutDocument; readonly text: string } {
    let text: string
    try {
      text = readFileSync(this.file, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { document: {}, text: '' }
      throw error
    }
    return { document: parseLoadouts(text, this.file), text }
  }
}

function realPath(file: string): string {
  try {
    return realpathSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return file
    throw error
  }
}
