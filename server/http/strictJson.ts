import secureJson from 'secure-json-parse'

const deepest = 32
const open = new Set(['{', '['])
const close = new Set(['}', ']'])

/**
 * JSON as strictly as it can be read: nesting is counted before anything walks it, and doubled keys,
 * `__proto__`, `constructor.prototype`, NUL and lone surrogates are refused. Throws a SyntaxError.
 */
export const parseStrictly = (text: string): unknown => {
  scan(text)
  const parsed: unknown = secureJson.parse(text, undefined, {
    protoAction: 'error',
    constructorAction: 'error',
  })
  if (text.includes('\\u')) refuseBadText(parsed)
  return parsed
}

const refuse = (why: string): never => {
  throw new SyntaxError(why)
}

/** One pass over the text: how deep, and whether an object names a key twice. */
const scan = (text: string): void => {
  const keys: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (open.has(sign)) {
      keys.push(sign === '{' ? new Set() : null)
      if (keys.length > deepest) refuse('nested too deeply')
    } else if (close.has(sign)) {
      keys.pop()
    } else if (sign === '"') {
      const end = endOfString(text, at)
      noteKey(keys.at(-1), text, at, end)
      at = end
    }
  }
}

const endOfString = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text.charCodeAt(at) === 92) at += 1
    else if (text.charCodeAt(at) === 34) return at
  }
  return refuse('unfinished text')
}

const afterKey = /\s*:/y

const noteKey = (
  keys: Set<string> | null | undefined,
  text: string,
  start: number,
  end: number,
): void => {
  if (!keys) return
  afterKey.lastIndex = end + 1
  if (!afterKey.test(text)) return
  const raw = text.slice(start, end + 1)
  const key = raw.includes('\\') ? String(JSON.parse(raw)) : raw.slice(1, -1)
  if (keys.has(key)) refuse('a key stands twice')
  keys.add(key)
}

/** Text that PostgreSQL cannot hold, or that means something else once it is stored. */
const bad = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

const refuseBadText = (value: unknown): void => {
  if (typeof value === 'string' && bad.test(value)) refuse('characters that are none')
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    refuseBadText(key)
    refuseBadText(part)
  }
}
