import { printPath } from '../../schema/issues.ts'
import { parsePointer } from '../../json-schema/pointer.ts'

/**
 * Prints a pointer into a tool's JSON as a person says it: `argument 'days[].name'`, `output 'rows'`,
 * `the arguments`. The keyword at the end is left out.
 */
export function printPlace(pointer: string): string {
  const [place, ...keys] = parsePointer(pointer)
  if (place !== 'argument_schema' && place !== 'output_schema') return `'${pointer.slice(1)}'`
  const isInput = place === 'argument_schema'
  const { path, branches } = readPlace(keys)
  const value =
    path === '' ? (isInput ? 'the arguments' : 'the output') : `${isInput ? 'argument' : 'output'} '${path}'`
  return branches === '' ? value : `${value} (${branches})`
}

function readPlace(keys: readonly string[]): { readonly path: string; readonly branches: string } {
  let path = ''
  const branches: string[] = []
  for (let index = 0; index < keys.length; index++) {
    const keyword = keys[index]!
    const name = keys[index + 1]
    if (NAMED.has(keyword) && name !== undefined) {
      path = appendName(path, keyword === 'patternProperties' ? `/${name}/` : name)
      index++
    } else if (keyword === 'items' && name !== undefined && !/^\d+$/.test(name)) path += '[]'
    else if ((keyword === 'prefixItems' || keyword === 'items') && name !== undefined) {
      path += `[${name}]`
      index++
    } else if (keyword === 'additionalProperties' && name !== undefined) path = appendName(path, '*')
    else if (UNIONS.has(keyword) && name !== undefined) {
      branches.push(`${keyword} branch ${Number(name) + 1}`)
      index++
    } else if ((keyword === '$defs' || keyword === 'definitions') && name !== undefined) {
      branches.push(`definition ${name}`)
      index++
    }
  }
  return { path, branches: branches.join(', ') }
}

const NAMED = new Set(['properties', 'patternProperties'])
const UNIONS = new Set(['anyOf', 'oneOf', 'allOf'])

const appendName = (path: string, name: string): string =>
  name === '*' || name.startsWith('/')
    ? `${path}${path === '' ? '' : '.'}${name}`
    : joinPath(path, printPath([name]))

const joinPath = (path: string, name: string): string =>
  path === '' || name.startsWith('[') ? path + name : `${path}.${name}`
