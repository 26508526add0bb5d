import { fold } from './fold.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Whether a row matches a `when` condition, with the semantics of filters. `under` needs the
 * database and never matches here.
 */
export const matchesFilter = (row: Row, where: object | undefined): boolean =>
  Object.entries(where ?? {}).every(([name, asked]) => holdsFor(row[name] ?? null, asked))

const holdsFor = (value: unknown, asked: unknown): boolean => {
  if (Array.isArray(asked)) return asked.some(it => hasOrIs(value, it))
  if (typeof asked !== 'object' || asked === null) return hasOrIs(value, asked)
  return operated(value, asked as Readonly<Record<string, unknown>>)
}

const hasOrIs = (value: unknown, one: unknown): boolean =>
  Array.isArray(value) ? value.includes(one) : value === (one ?? null)

const operated = (value: unknown, asked: Readonly<Record<string, unknown>>): boolean => {
  if ('set' in asked) return isSet(value) === asked.set
  if ('like' in asked)
    return typeof value === 'string' && fold(value).includes(fold(String(asked.like)))
  if (!('from' in asked) && !('to' in asked)) return false
  return value !== null && atLeast(value, asked.from) && atLeast(asked.to, value)
}

const isSet = (value: unknown): boolean =>
  value !== null && !(Array.isArray(value) && value.length === 0)

const atLeast = (one: unknown, other: unknown): boolean =>
  one === undefined || other === undefined || (one as number) >= (other as number)
