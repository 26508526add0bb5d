import secureJson from 'secure-json-parse'
import { hasLongMarkRun } from '#resources/kinds/plainText.ts'

/** Limits on the content of a JSON text, so that processing it cannot block the process. */
export interface JsonLimits {
  /** Total number of keys in all its objects. */
  readonly keys: number
  /** Total number of values in all its arrays. */
  readonly items: number
}

/** Thrown when the limits are exceeded, which is checked before anything else reads the text. */
export class TooManyEntries extends SyntaxError {}

const deepest = 32
const [quote, backslash, comma, colon] = [34, 92, 44, 58]
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125]

/**
 * Parses JSON strictly: nesting and entries are counted first, and repeated keys, `__proto__`,
 * `constructor.prototype`, NUL, lone surrogates and long runs of combining marks are refused.
 * Throws a SyntaxError.
 */
export const parseStrictly = (text: string, limits: JsonLimits): unknown => {
  scan(text, limits)
  const parsed: unknown = secureJson.parse(text, undefined, {
    protoAction: 'error',
    constructorAction: 'error',
  })
  // Without escapes the text contains every character as it is.
  if (text.includes('\\u')) refuseBadText(parsed)
  else if (hasLongMarkRun(text)) refuse('too many combining marks')
  return parsed
}

const refuse = (why: string): never => {
  throw new SyntaxError(why)
}

/** One pass over the text: depth, number of entries, and whether an object repeats a key. */
const scan = (text: string, limits: JsonLimits): void => {
  const open: (Set<string> | null)[] = []
  let [keys, items] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case openBrace:
      case openBracket:
        // An empty list counts too, because it creates a value.
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

/**
 * Finds the next unescaped quote by searching, which is many times faster than looking at each
 * character.
 */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = end
    while (text.charCodeAt(slashes - 1) === backslash) slashes -= 1
    if ((end - slashes) % 2 === 0) return end
  }
  return refuse('unfinished text')
}

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9

/** Records a key of an object; returns false for a text that is not a key. */
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

/** Text that PostgreSQL cannot store, or that would change when it is stored. */
const bad = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

const refuseBadText = (value: unknown): void => {
  if (typeof value === 'string' && (bad.test(value) || hasLongMarkRun(value)))
    refuse('characters that are none')
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    refuseBadText(key)
    refuseBadText(part)
  }
}
