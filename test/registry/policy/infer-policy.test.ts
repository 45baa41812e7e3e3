import { describe, expect, it } from 'vitest'
import { inferPolicy } from '../../../src/registry/policy/infer-policy.ts'
import { policyOf } from '../../../src/registry/policy/policy-of.ts'
import {
  analyzeToolPolicy,
  destructiveToolPolicy,
  readToolPolicy,
  searchToolPolicy,
  writeToolPolicy,
} from '../../../src/registry/policy/policies.ts'

type Row = readonly [kind: 'search' | 'write' | 'unknown', name: string, description?: string | undefined]

const ROWS: readonly Row[] = [
  // Every verb of change, in a name.
  ...`add append commit create delete deploy disable enable execute install log merge move patch post push put remove
    rename replace run save send set store uninstall update upload write`
    .split(/\s+/)
    .map((verb): Row => ['write', `${verb}_thing`]),
  // Every word of searching.
  ...'search lookup query find rag'.split(' ').map((word): Row => ['search', `${word}_things`]),
  // snake_case, camelCase, kebab-case, capitals and numbers.
  ['write', 'deletePage'],
  ['write', 'page-delete'],
  ['write', 'DELETE_PAGE'],
  ['write', 'wiki.pageDelete2'],
  ['write', 'HTTPPost'],
  ['write', 'postHTTP'],
  ['write', 'update2'],
  ['search', 'webSearch'],
  ['search', 'web-search'],
  ['search', 'SearchHTTPLogic'],
  ['search', 'RAGAnswer'],
  // Inflected.
  ['search', 'page_searches'],
  ['search', 'ask', 'Searches the archive.'],
  ['search', 'ask', 'Queries the archive.'],
  ['search', 'ask', 'Finds an answer.'],
  ['search', 'ask', 'For finding an answer.'],
  ['write', 'purge', 'Deletes a page.'],
  ['write', 'purge', 'The page is deleted.'],
  ['write', 'purge', 'Removes a page.'],
  ['write', 'purge', 'For removing a page.'],
  ['write', 'note', 'For writing a note.'],
  ['write', 'note', 'A note is written.'],
  ['write', 'note', 'The note is stored.'],
  ['write', 'note', 'Storing notes.'],
  ['write', 'note', 'Saves a note.'],
  ['write', 'ship', 'Has committed the change.'],
  ['write', 'ship', 'Deploying takes a minute.'],
  ['write', 'ship', 'Pushes the change.'],
  ['write', 'ship', 'Patches the server.'],
  ['write', 'mail', 'Sent at once.'],
  ['write', 'mail', 'Sends an e-mail.'],
  ['write', 'job', 'Running a job takes time.'],
  ['write', 'job', 'Ran yesterday.'],
  ['write', 'audit', 'Logged for good.'],
  ['write', 'fuse', 'Merges two lists.'],
  ['write', 'fuse', 'Merging two lists.'],
  ['write', 'deleted_items'],
  // Words that only look alike.
  ['unknown', 'get_settings', 'Gives the settings.'],
  ['unknown', 'get_setting', 'Gives one setting.'],
  ['unknown', 'describe_dataset', 'Describes a dataset.'],
  ['unknown', 'postal_code', 'Gives the postal code of a place.'],
  ['unknown', 'check_logic', 'Checks logic.'],
  ['unknown', 'storage_size', 'Gives the size of the storage.'],
  ['unknown', 'fragment', 'Gives a fragment.'],
  ['unknown', 'dragAndDrop', 'Ragged edges, rags.'],
  ['unknown', 'get_address', 'Gives the address.'],
  ['unknown', 'offset', 'Gives the offset and the subset.'],
  ['unknown', 'login_name', 'Gives the catalog of blogs and dialogs.'],
  ['unknown', 'findings', 'Gives the foundry.'],
  ['unknown', 'get_weather', 'Get the current weather for a location.'],
  ['unknown', 'research', 'Does research.'],
  ['unknown', 'input', 'The output of the computer.'],
  ['unknown', 'sender', 'Tells the sender, the writer and the runner.'],
  ['unknown', 'prune', 'Fails when nothing is found.'],
  ['unknown', 'additive', 'Tells the removal date.'],
  ['unknown', '天気', '東京の天気'],
  ['unknown', '', ''],
  // The name is asked for change before anything is taken for a search.
  ['write', 'find_and_delete'],
  ['write', 'findAndDelete', 'Searches for pages and deletes them.'],
  ['write', 'search_and_replace', 'Searches for text and replaces it.'],
  ['write', 'find_or_create', 'Finds a user, or creates one.'],
  ['write', 'search_logs'],
  // A word of searching anywhere comes before a verb of change in the description.
  ['search', 'browse', 'Find pages, also deleted ones.'],
  ['search', 'page_search', 'Also logs what was asked.'],
]

describe('the policy inferred for a tool that states none', () => {
  it('is tried on enough tools', () => {
    expect(ROWS.length).toBeGreaterThan(80)
  })

  it.each(ROWS)('is of kind %s for %j, %j', (kind, name, description) => {
    const { kind: inferred, source } = inferPolicy({ name: name as string, description })
    expect({ inferred, source }).toEqual({ inferred: kind, source: 'inferred' })
  })

  it('is a whole policy of its kind', () => {
    expect(inferPolicy({ name: 'page_search' })).toEqual(searchToolPolicy('inferred'))
    expect(inferPolicy({ name: 'save_page' })).toEqual(writeToolPolicy('inferred'))
  })

  it('reads for an unknown tool of this process, and not for one of another', () => {
    expect(inferPolicy({ name: 'weather' })).toEqual({
      kind: 'unknown',
      read_only: true,
      idempotent: true,
      destructive: false,
      loop_threshold: 8,
      source: 'inferred',
    })
    expect(inferPolicy({ name: 'weather' }, { remote: true })).toEqual({
      kind: 'unknown',
      read_only: false,
      idempotent: false,
      destructive: false,
      loop_threshold: 4,
      source: 'inferred',
    })
  })

  it('does not ask where a tool runs when its words say enough', () => {
    expect(inferPolicy({ name: 'page_search' }, { remote: true })).toEqual(searchToolPolicy('inferred'))
  })
})

describe('the policy that annotations give', () => {
  it('is destructive for destructiveHint, whatever else is said', () => {
    const annotations = { destructiveHint: true, readOnlyHint: true }
    expect(inferPolicy({ name: 'page_search', annotations })).toEqual(destructiveToolPolicy('annotations'))
  })

  it('reads for readOnlyHint, also when the name speaks of change', () => {
    const annotations = { readOnlyHint: true }
    expect(inferPolicy({ name: 'delete_preview', annotations })).toEqual(readToolPolicy('annotations'))
  })

  it('writes when readOnlyHint is denied, also when the name speaks of searching', () => {
    const annotations = { readOnlyHint: false, destructiveHint: false }
    expect(inferPolicy({ name: 'page_search', annotations })).toEqual(writeToolPolicy('annotations'))
  })

  it('is left to the words when the hints say neither', () => {
    const annotations = { destructiveHint: false, title: 'Page search' }
    expect(inferPolicy({ name: 'page_search', annotations }).kind).toBe('search')
  })
})

describe('a stated policy', () => {
  it('beats annotations and words', () => {
    const tool = {
      name: 'delete_page',
      annotations: { destructiveHint: true },
      policy: analyzeToolPolicy(),
    }
    expect(policyOf(tool)).toEqual(analyzeToolPolicy())
    expect(policyOf(tool).source).toBe('declared')
  })

  it('keeps its own source and budget', () => {
    const policy = { ...writeToolPolicy('builtin'), loop_threshold: 2 }
    expect(policyOf({ name: 'x', policy })).toEqual(policy)
  })

  it('is completed from its kind', () => {
    expect(policyOf({ name: 'x', policy: { kind: 'write' } })).toEqual(writeToolPolicy())
    expect(policyOf({ name: 'delete', policy: { kind: 'search', loop_threshold: 0 } })).toEqual(
      searchToolPolicy(),
    )
  })

  it('is completed by inference where the kind says nothing', () => {
    expect(policyOf({ name: 'delete', policy: { kind: 'nonsense', destructive: true } })).toEqual({
      ...destructiveToolPolicy(),
    })
  })

  it('may say that the kind is unknown', () => {
    expect(policyOf({ name: 'delete', policy: { kind: 'unknown', read_only: true } })).toMatchObject({
      kind: 'unknown',
      read_only: true,
      source: 'declared',
    })
  })

  it.each([null, 'read', 7, [], () => ({})])('that is no object states nothing: %j', (policy) => {
    expect(policyOf({ name: 'page_search', policy })).toEqual(searchToolPolicy('inferred'))
  })
})
