import { parsePointer, printPointer } from '../../json-schema/pointer.ts'

/** A place in a text, from 1. */
interface TextPlace {
  readonly line: number
  readonly column: number
}

/** Answers where the value of a JSON Pointer is written. */
export interface JsonPlaces {
  /** Where the key (or the item) of a pointer stands; of its nearest ancestor when it is not there. */
  find(pointer: string): TextPlace
}

/** Reads where each value of a JSON text is written. A text that is no JSON has places up to its fault. */
export function locateJson(text: string): JsonPlaces {
  const offsets = readOffsets(text)
  const starts = lineStarts(text)
  return {
    find(pointer) {
      const keys = parsePointer(pointer)
      while (keys.length > 0 && !offsets.has(printPointer(keys))) (keys as string[]).pop()
      return placeAt(starts, offsets.get(printPointer(keys)) ?? 0)
    },
  }
}

/** An object or array that is being read, and where in it the reading is. */
interface Frame {
  readonly pointer: string
  readonly isArray: boolean
  index: number
  key: string | undefined
}

/** Offsets of keys and items by pointer. Nesting is kept on a stack of its own, so depth cannot break it. */
function readOffsets(text: string): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>()
  const stack: Frame[] = []
  for (const { token, index, isKey } of readTokens(text)) {
    const frame = stack.at(-1)
    if (isKey) {
      if (frame === undefined) continue
      frame.key = readKey(token)
      note(offsets, pointerIn(frame), index)
    } else if (token === ',') {
      if (frame !== undefined) frame.index++
    } else if (token === '}' || token === ']') stack.pop()
    else {
      const pointer = pointerIn(frame)
      // A property is where its key is; an item, or the root, is where its value begins.
      if (frame?.isArray !== false) note(offsets, pointer, index)
      if (token === '{' || token === '[') {
        stack.push({ pointer, isArray: token === '[', index: 0, key: undefined })
      }
    }
  }
  return offsets
}

const pointerIn = (frame: Frame | undefined): string => {
  if (frame === undefined || frame.pointer.length > LONGEST_POINTER) return frame?.pointer ?? ''
  return `${frame.pointer}${printPointer([frame.isArray ? frame.index : (frame.key ?? '')])}`
}

/** Deeper places are those of what is around them, or a deeply nested file would need the square of its size. */
const LONGEST_POINTER = 10_000

function note(offsets: Map<string, number>, pointer: string, index: number): void {
  if (!offsets.has(pointer)) offsets.set(pointer, index)
}

interface Token {
  readonly token: string
  readonly index: number
  readonly isKey: boolean
}

function* readTokens(text: string): Generator<Token, void, undefined> {
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!
    if (character === '"') {
      const end = endOfString(text, index)
      const isKey = /^\s*:/.test(text.slice(end, end + 100))
      yield { token: isKey ? text.slice(index, end) : character, index, isKey }
      index = end - 1
    } else if ('{}[],'.includes(character)) yield { token: character, index, isKey: false }
    else if (!/[\s:]/.test(character)) {
      yield { token: character, index, isKey: false }
      while (index + 1 < text.length && !/[\s{}[\],:"]/.test(text[index + 1]!)) index++
    }
  }
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === '\\') index++
    else if (text[index] === '"') return index + 1
  }
  return text.length
}

function readKey(token: string): string {
  try {
    return JSON.parse(token) as string
  } catch {
    return token
  }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1)
  return starts
}

function placeAt(starts: readonly number[], offset: number): TextPlace {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - starts[low]! + 1 }
}
