import secureJson from 'secure-json-parse'
import { hasMarkRun } from '#resources/core/plainText.ts'

/** How much a JSON text may hold, so that nothing that reads it keeps the process from others. */
export interface JsonLimits {
  /** Names in all its objects together. */
  readonly keys: number
  /** Values in all its arrays together. */
  readonly items: number
}

/** Over the limits, which are counted before anything else reads the text. */
export class TooManyEntries extends SyntaxError {}

const deepest = 32
const [quote, backslash, comma, colon] = [34, 92, 44, 58]
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125]

/**
 * JSON as strictly as it can be read: nesting and entries are counted before anything walks it, and doubled keys,
 * `__proto__`, `constructor.prototype`, NUL, lone surrogates and endless runs of combining marks are refused.
 * Throws a SyntaxError.
 */
export const parseStrictly = (text: string, limits: JsonLimits): unknown => {
  scan(text, limits)
  const parsed: unknown = secureJson.parse(text, undefined, {
    protoAction: 'error',
    constructorAction: 'error',
  })
  // Without escapes the text shows what it holds.
  if (text.includes('\\u')) refuseBadText(parsed)
  else if (hasMarkRun(text)) refuse('too many combining marks')
  return parsed
}

const refuse = (why: string): never => {
  throw new SyntaxError(why)
}

/** One pass over the text: how deep, how much, and whether an object names a key twice. */
const scan = (text: string, limits: JsonLimits): void => {
  const open: (Set<string> | null)[] = []
  let [keys, items] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case openBrace:
      case openBracket:
        // An empty list counts too: it is a value to be made.
        items += 1
        open.push(text.charCodeAt(at) === openBrace ? new Set() : null)
        if (open.length > deepest) refuse('nested too deeply')
        break
      case closeBrace:
      case closeBracket:
        open.pop()
        break
      case comma:
        items += open.at(-1) === null ? 1 : 0
        break
      case quote: {
        const end = endOfString(text, at)
        keys += noteKey(open.at(-1), text, at, end) ? 1 : 0
        at = end
        break
      }
    }
    if (keys > limits.keys || items > limits.items) throw new TooManyEntries('too many entries')
  }
}

/** By the next quote that is not escaped: a search is many times faster than looking at each character. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = end
    while (text.charCodeAt(slashes - 1) === backslash) slashes -= 1
    if ((end - slashes) % 2 === 0) return end
  }
  return refuse('unfinished text')
}

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9

/** Remembers a name of an object; false for a text that is none. */
const noteKey = (
  keys: Set<string> | null | undefined,
  text: string,
  start: number,
  end: number,
): boolean => {
  if (!keys) return false
  let after = end + 1
  while (isSpace(text.charCodeAt(after))) after += 1
  if (text.charCodeAt(after) !== colon) return false
  const raw = text.slice(start, end + 1)
  const key = raw.includes('\\') ? String(JSON.parse(raw)) : raw.slice(1, -1)
  if (keys.has(key)) refuse('a key stands twice')
  keys.add(key)
  return true
}

/** Text that PostgreSQL cannot hold, or that means something else once it is stored. */
const bad = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

const refuseBadText = (value: unknown): void => {
  if (typeof value === 'string' && (bad.test(value) || hasMarkRun(value)))
    refuse('characters that are none')
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    refuseBadText(key)
    refuseBadText(part)
  }
}
