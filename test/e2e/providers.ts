import { plugin } from '../discovery/folder.ts'
import { builtToolbox } from './project.ts'

/** A ToolProvider with a setter, whose tools answer with all that they were told. */
const PROVIDER = `
const tool = (name, more) => ({ name, description: 'Does ' + name + '.', schema: { type: 'object' }, ...more })
const policy = { kind: 'write', read_only: false, idempotent: false, destructive: true, loop_threshold: 4, source: 'declared' }
const query = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] }
export default class Courses {
  constructor({ config }) { this.config = config }
  getTools() {
    if (this.config.enabled === false || process.env.COURSES === 'off') return []
    return [
      tool('course_search', { schema: query, label: 'Course search' }),
      tool('purge_courses', { policy }),
      tool('describe_course'),
    ]
  }
  providesTool(name) {
    if (name === 'secret_course') throw new Error('the list is locked')
    if (name === 'never_told') return new Promise(() => {})
    if (name === 'for_ever') for (;;);
    return ['course_search', 'purge_courses', 'describe_course', 'find_courses'].includes(name) || /^old_c|^course_serch$/.test(name)
  }
  getToolMetadata() {
    return {
      course_search: { label: 'Courses' },
      find_courses: { label: 'Courses, formerly' },
      purge_courses: { summary: 'Purges.' },
    }
  }
  setInvocationContext(context) { this.context = context }
  executeTool(name, args, config) {
    console.log('noise of the provider')
    const text = JSON.stringify({ name, args, config, context: this.context })
    return { content: [{ type: 'text', text }], isError: args.query === 'nothing' }
  }
}
`

/** A project with an installed provider, and a toolbox of its own. */
export const PROVIDER_FILES = {
  'package.json': plugin('project', { notes: './notes.js' }),
  'notes.js': builtToolbox('notes', ['save_note', 'find_note']),
  'node_modules/courses/package.json': plugin('courses', { courses: './index.js' }),
  'node_modules/courses/index.js': PROVIDER,
}
