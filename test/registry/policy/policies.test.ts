import { describe, expect, it } from 'vitest'
import type { Policy } from '../../../src/core/policy.ts'
import { scoreForcedSearchCandidate } from '../../../src/registry/policy/forced-search.ts'
import { loopThresholdForToolCalls } from '../../../src/registry/policy/loop-threshold.ts'
import {
  analyzeToolPolicy,
  destructiveToolPolicy,
  isReadOnlyPolicy,
  readToolPolicy,
  searchToolPolicy,
  transcribeToolPolicy,
  unknownToolPolicy,
  writeToolPolicy,
} from '../../../src/registry/policy/policies.ts'
import { isReadOnlyTool } from '../../../src/registry/policy/policy-of.ts'
import { defineTool, z } from '../../../src/index.ts'

const row = ({ kind, read_only, idempotent, destructive, loop_threshold }: Policy): unknown[] => [
  kind,
  read_only,
  idempotent,
  destructive,
  loop_threshold,
]

describe('the policy helpers', () => {
  it('say what their table says', () => {
    expect([
      row(searchToolPolicy()),
      row(readToolPolicy()),
      row(analyzeToolPolicy()),
      row(transcribeToolPolicy()),
      row(writeToolPolicy()),
      row(destructiveToolPolicy()),
    ]).toEqual([
      ['search', true, true, false, 10],
      ['read', true, true, false, 8],
      ['analyze', true, true, false, 8],
      ['transcribe', true, true, false, 8],
      ['write', false, false, false, 4],
      ['write', false, false, true, 4],
    ])
  })

  it('tell the author as the source, unless another is named', () => {
    expect([readToolPolicy().source, readToolPolicy('builtin').source]).toEqual(['declared', 'builtin'])
  })
})

describe('read-only', () => {
  it('is what is stated, annotated or inferred as such, never the unknown', () => {
    const policies = [
      searchToolPolicy(),
      readToolPolicy(),
      analyzeToolPolicy(),
      transcribeToolPolicy(),
      writeToolPolicy(),
      destructiveToolPolicy(),
      unknownToolPolicy(false),
      unknownToolPolicy(true),
    ]
    expect(policies.map(isReadOnlyPolicy)).toEqual([true, true, true, true, false, false, false, false])
  })

  it('is not what claims to read and to destroy', () => {
    expect(isReadOnlyPolicy({ ...readToolPolicy(), destructive: true })).toBe(false)
  })

  it('is told of a whole tool', () => {
    expect(isReadOnlyTool({ name: 'weather', annotations: { readOnlyHint: true } })).toBe(true)
    expect(isReadOnlyTool({ name: 'web_search' })).toBe(true)
    expect(isReadOnlyTool({ name: 'weather' })).toBe(false)
    expect(isReadOnlyTool({ name: 'weather', policy: { kind: 'unknown', read_only: true } })).toBe(false)
  })
})

describe('the loop threshold of a round of calls', () => {
  const [search, read, write, destroy] = [
    searchToolPolicy(),
    readToolPolicy(),
    writeToolPolicy(),
    destructiveToolPolicy(),
  ]

  it.each([
    ['4 when one call destroys', [search, destroy], 4],
    ['4 when one call is not read-only', [read, search, write], 4],
    ['4 when an unknown call runs elsewhere', [unknownToolPolicy(true)], 4],
    ['10 when all calls search', [search, search], 10],
    ['8 when some only read', [search, read], 8],
    ['8 for analysis', [analyzeToolPolicy()], 8],
    ['8 for an unknown call here', [unknownToolPolicy(false)], 8],
    ['8 for no calls', [], 8],
  ])('is %s', (_, policies, threshold) => {
    expect(loopThresholdForToolCalls(policies)).toBe(threshold)
  })

  it('is told from tools and from calls as OpenAI writes them', () => {
    const call = { id: 'call_1', type: 'function', function: { name: 'web_search', arguments: '{}' } }
    expect(loopThresholdForToolCalls([call])).toBe(10)
    expect(loopThresholdForToolCalls([call, { name: 'weather', policy: readToolPolicy() }])).toBe(8)
    expect(loopThresholdForToolCalls([call], () => writeToolPolicy())).toBe(4)
    expect(loopThresholdForToolCalls([{ ...call, policy: readToolPolicy() }])).toBe(8)
  })
})

describe('the score of a forced search', () => {
  const schema = { type: 'object', properties: { query: { type: 'string' } } }
  const score = (name: string, description: string, more: object = {}): number =>
    scoreForcedSearchCandidate({ name, description, schema, ...more })

  it.each([
    ['web_search', 'Search the internet.', 60 + 40 + 20 + 20],
    ['web_search', 'Looks things up.', 60 + 20],
    ['ask', 'Searches the web with a browser.', 40 + 20 + 20],
    ['lookup', '', 20],
    ['web_research', 'Does research.', 20 + 10],
    ['search', 'Search, search and search the web, the web.', 60 + 40 + 20],
    ['find', 'Finds answers.', 0],
    ['searchWeb', '', 80],
  ])('of %s, %j is %i', (name, description, points) => {
    expect(score(name, description)).toBe(points)
  })

  it.each(
    `create update delete remove write insert post put patch destroy extract crawl scrape fetch map analyze
      transcribe read log`
      .split(/\s+/)
      .flatMap((term) => [
        [`web_search_${term}`, ''],
        ['web_search', `It can ${term} pages.`],
      ]),
  )('is 0 for an unsafe term: %s, %j', (name, description) => {
    expect(score(name!, description!, { policy: searchToolPolicy() })).toBe(0)
  })

  it('does not take a part of a word for an unsafe term', () => {
    expect(score('web_search', 'Searches sitemaps, blogs and threads already posted.')).toBe(0)
    expect(score('web_search', 'Searches sitemaps, blogs and threads.')).toBe(120)
  })

  it('is 0 for a tool that is not read-only or destroys', () => {
    expect(score('web_search', '', { policy: writeToolPolicy() })).toBe(0)
    expect(score('web_search', '', { policy: { ...searchToolPolicy(), destructive: true } })).toBe(0)
    expect(score('web_search', '', { annotations: { readOnlyHint: false } })).toBe(0)
  })

  it.each([
    [0, undefined],
    [0, true],
    [0, { type: 'object' }],
    [0, { properties: { q: { type: 'string' } } }],
    [0, { properties: { query: { type: 'number' } } }],
    [0, { properties: { query: { anyOf: [{ type: 'number' }, { type: 'null' }] } } }],
    [80, { properties: { query: { type: ['string', 'null'] } } }],
    [80, { properties: { query: { anyOf: [{ type: 'string' }, { type: 'null' }] } } }],
    [80, { properties: { query: {} } }],
    [80, { properties: { query: true } }],
  ])('is %i with the argument schema %j', (points, schema) => {
    expect(score('web_search', '', { schema })).toBe(points)
  })

  it('is told of tools of every kind', () => {
    const tool = defineTool({
      name: 'web_search',
      description: '',
      argumentSchema: z.object({ query: z.string() }),
      outputSchema: z.object({}),
      toolCall: () => ({}),
    })
    const base = { name: 'web_search' }
    expect([
      scoreForcedSearchCandidate(tool),
      scoreForcedSearchCandidate({ ...base, argument_schema: schema }),
      scoreForcedSearchCandidate({ ...base, parameters: schema }),
    ]).toEqual([80, 80, 80])
  })
})
