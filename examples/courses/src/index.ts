import {
  type InvocationContext,
  type ProvidedTool,
  readToolPolicy,
  searchToolPolicy,
  type ToolMetadata,
  type ToolProvider,
  type ToolResult,
  writeToolPolicy,
} from 'opm-toolbox/registry'
import { type Campus, CAMPUSES, courseOf, describeCourse, findCourses } from './catalogue.ts'

type Values = Readonly<Record<string, unknown>>

const closed = { type: 'object', additionalProperties: false } as const
const code = { type: 'string', description: 'The code of a course, such as BOT-101.' }

const text = (text: string): ToolResult => ({ content: [{ type: 'text', text }], isError: false })

const TOOLS: readonly ProvidedTool[] = [
  {
    name: 'search_courses',
    description: 'Search the course catalogue for words in codes and titles.',
    schema: {
      ...closed,
      properties: {
        query: { type: 'string', description: 'Words to look for.' },
        campus: { type: 'string', enum: CAMPUSES, description: 'Only courses on this campus.' },
      },
      required: ['query'],
    },
    policy: searchToolPolicy(),
    examples: [
      { name: 'a word', arguments: { query: 'gardening' } },
      { name: 'no such campus', arguments: { query: 'tea', campus: 'moon' }, error: 'campus' },
    ],
  },
  {
    name: 'get_course',
    description: 'Get title, campus and free seats of one course.',
    schema: { ...closed, properties: { code }, required: ['code'] },
    policy: readToolPolicy(),
    examples: [
      {
        name: 'a course',
        arguments: { code: 'TEA-100' },
        output: text('TEA-100: Tea: plants, leaves, cups (south campus, 20 seats)'),
      },
      { name: 'no such course', arguments: { code: 'X-1' }, error: 'search_courses finds codes' },
    ],
  },
  {
    name: 'reserve_seat',
    description: 'Reserve a seat in a course for whoever the agent works for.',
    schema: { ...closed, properties: { code }, required: ['code'] },
    policy: writeToolPolicy(),
    examples: [{ arguments: { code: 'BOT-101' } }],
  },
]

/**
 * Tools that depend on a setting, keep a former name, and want to know who calls: what a ToolBox has no place for.
 *
 * `{ "enabled": false }` takes the tools away; assignments in loadouts, and their labels, stay.
 */
export class CourseCatalogue implements ToolProvider {
  readonly id = 'course_catalogue'
  readonly #config: Values
  readonly #reserved = new Map<string, string[]>()
  #context: InvocationContext | null = null

  constructor({ config = {} }: { readonly config?: Values } = {}) {
    this.#config = config
  }

  getTools(): readonly ProvidedTool[] {
    return this.#config['enabled'] === false ? [] : TOOLS
  }

  /** `find_courses` is what `search_courses` was called once. */
  providesTool(name: string): boolean {
    return name === 'find_courses' || TOOLS.some((tool) => tool.name === name)
  }

  getToolMetadata(): Readonly<Record<string, ToolMetadata>> {
    const search = { label: 'Course search', summary: 'Finds courses by words in their titles.' }
    return {
      search_courses: search,
      find_courses: search,
      get_course: { label: 'Course details', summary: 'Title, campus and free seats of a course.' },
      reserve_seat: { label: 'Seat reservation', summary: 'Reserves a seat in a course.' },
    }
  }

  setInvocationContext(context: InvocationContext | null): void {
    this.#context = context
  }

  executeTool(name: string, args: Values, config: Values): ToolResult {
    switch (name) {
      case 'search_courses':
      case 'find_courses':
        return this.#search(args, config)
      case 'get_course':
        return this.#withCourse(args, describeCourse)
      case 'reserve_seat':
        return this.#reserve(args)
      default:
        throw new Error(`there is no tool '${name}'`)
    }
  }

  /** The agent's loadout may set the campus; the model may not look elsewhere then. */
  #search({ query, campus }: Values, config: Values): ToolResult {
    const found = findCourses(String(query), (config['campus'] ?? campus) as Campus | undefined)
    return text(found.length === 0 ? 'No course has these words.' : found.map(describeCourse).join('\n'))
  }

  #reserve(args: Values): ToolResult {
    const guest = String(this.#context?.['agent'] ?? 'somebody')
    return this.#withCourse(args, ({ code, seats }) => {
      const guests = this.#reserved.get(code) ?? []
      if (guests.length >= seats) throw new Error(`${code} is full`)
      this.#reserved.set(code, [...guests, guest])
      return `Reserved a seat in ${code} for ${guest}; ${seats - guests.length - 1} left.`
    })
  }

  #withCourse(
    { code }: Values,
    answer: (course: NonNullable<ReturnType<typeof courseOf>>) => string,
  ): ToolResult {
    const course = courseOf(String(code))
    if (course !== undefined) return text(answer(course))
    return { ...text(`There is no course '${String(code)}'; search_courses finds codes.`), isError: true }
  }
}
