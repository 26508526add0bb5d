import { defaultLanguage, type Language } from '#i18n/catalog.ts'
import type { AnyField } from '#resources/core/fields.ts'
import { fold } from '#resources/core/fold.ts'
import type { Problem } from '#resources/core/problems.ts'
import type { AnyResource, Screen } from '#resources/core/resource.ts'
import { Invalid } from '#server/base/errors.ts'
import { sortedSql } from '#server/db/collations.ts'
import { isStorableText } from '#server/db/sql.ts'
import type { ResourcePlan } from '#server/kit/plan.ts'
import { maxBatchIds } from '#server/kit/write/body.ts'
import { conditionOf, type QueryCondition } from './conditions.ts'

/** The parameters of a list, checked against the definition. */
export interface Query {
  /** SQL over the alias `t`. */
  readonly sort: string
  readonly descending: boolean
  readonly from: number
  readonly count: number
  readonly conditions: readonly QueryCondition[]
  readonly search: string | undefined
  /** The language whose order of texts is wanted. */
  readonly language: Language
}

type ListKind = 'list' | 'options' | 'bin'

/** What a list is asked for: the values of its query parameters. */
export interface QueryParameters {
  readonly filter?: unknown
  readonly sort?: unknown
  readonly range?: unknown
  readonly q?: unknown
}

/**
 * Parses the query parameters of a list. Throws `Invalid` for anything that the definition does not
 * offer.
 */
export const parseQuery = (
  plan: ResourcePlan,
  { filter, sort, range, q }: Record<string, string>,
  kind: ListKind,
  language?: Language,
): Query => {
  const asked = {
    filter: parsed(filter, 'filter'),
    sort: parsed(sort, 'sort'),
    range: parsed(range, 'range'),
    q,
  }
  return queryOf(plan, asked, kind, language)
}

/** The same for values. */
export const queryOf = (
  plan: ResourcePlan,
  asked: QueryParameters,
  kind: ListKind,
  language: Language = defaultLanguage,
): Query => {
  const { conditions, search } = parseFilter(plan, asked.filter, kind)
  const quick = asked.q === undefined || kind !== 'options' ? search : searchOf(asked.q)
  return {
    ...parseSort(plan, asked.sort, kind, language),
    ...(rangeOfIds(asked.range, conditions) ?? parseRange(plan.resource, asked.range)),
    conditions,
    search: quick,
    language,
  }
}

const refuse = (
  name: 'filter' | 'sort' | 'range',
  problem: Problem = { key: 'unknown' },
): never => {
  throw new Invalid({ [name]: problem })
}

const parsed = (text: string | undefined, name: 'filter' | 'sort' | 'range'): unknown => {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return refuse(name, { key: 'json' })
  }
}

const parseSort = (plan: ResourcePlan, asked: unknown, kind: string, language: Language) => {
  if (asked === undefined) return usualSort(plan, kind, language)
  const [name, order, ...rest] = asList(asked, 'sort')
  const way = typeof order === 'string' ? order.toLowerCase() : ''
  if (typeof name !== 'string' || rest.length > 0 || !['asc', 'desc'].includes(way))
    return refuse('sort')
  const column =
    kind === 'bin' && name === 'deletedAt' ? 't.deleted_at' : sortOf(plan, name, language)
  return { sort: column ?? refuse('sort'), descending: way === 'desc' }
}

const sortOf = (plan: ResourcePlan, name: string, language: Language): string | undefined => {
  const column = plan.sortable.get(name)
  return column && sortedSql(plan.resource, name, column, language)
}

const usualSort = (plan: ResourcePlan, kind: string, language: Language) => {
  const screen = Object.values(plan.resource.screens)[0] as Screen | undefined
  const [name, order] = screen?.sort ?? ['id', 'asc']
  if (kind === 'bin') return { sort: 't.deleted_at', descending: true }
  return { sort: sortOf(plan, name, language) ?? 't.id', descending: order === 'desc' }
}

const parseRange = (resource: AnyResource, asked: unknown) => {
  if (asked === undefined) return { from: 0, count: 10 }
  const [from, to, ...rest] = asList(asked, 'range')
  if (!isPlace(from) || !isPlace(to) || to < from || rest.length > 0) return refuse('range')
  const count = to - from + 1
  const limit = resource.tree ? 10_000 : 1000
  return count > limit ? refuse('range', { key: 'items', args: { limit } }) : { from, count }
}

/**
 * A filter by ids without a range returns all of these rows, as stock react-admin clients expect
 * for references.
 */
const rangeOfIds = (asked: unknown, conditions: readonly QueryCondition[]) => {
  const ids = conditions.find(it => it.name === 'id')
  if (asked !== undefined || !ids || !('any' in ids)) return undefined
  const count = new Set(ids.any).size
  if (count > maxBatchIds) return refuse('filter', { key: 'items', args: { limit: maxBatchIds } })
  return count > 10 ? { from: 0, count } : undefined
}

/** Parses `range=[from,to]` where there is no sort and no filter. */
export const rangeOf = (text: string | undefined): { from: number; count: number } =>
  parseRange({} as AnyResource, parsed(text, 'range'))

const isPlace = (it: unknown): it is number =>
  Number.isInteger(it) && (it as number) >= 0 && (it as number) <= 100_000_000

const asList = (it: unknown, name: 'sort' | 'range'): unknown[] =>
  Array.isArray(it) ? it : refuse(name)

const parseFilter = (plan: ResourcePlan, filter: unknown = {}, kind: string) => {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    return refuse('filter')
  const entries = Object.entries(filter)
  const conditions = entries
    .filter(([name]) => name !== 'q')
    .map(([name, value]) => {
      const field = kind === 'bin' && name === 'deletedAt' ? binField : plan.filterable.get(name)
      return conditionOf(plan.resource, name, field ?? refuse('filter'), value) ?? refuse('filter')
    })
  return { conditions, search: 'q' in filter ? searchOf(filter.q) : undefined }
}

const binField: AnyField = { kind: 'dateTime' }

const searchOf = (text: unknown): string | undefined => {
  if (typeof text !== 'string' || text.length > 200 || !isStorableText(text))
    return refuse('filter')
  return searchTextOf(text) || undefined
}

/**
 * The text to search for. One that folds to ASCII, such as full-width letters, is searched folded
 * from the beginning: rows that have it as it is written are found by their folded texts, and the
 * written form would read every row where a database makes no trigrams of it.
 */
export const searchTextOf = (text: string): string => {
  const written = text.trim().normalize('NFC')
  const folded = fold(written)
  return /^[!-~][ -~]*$/.test(folded) && !/^[ -~]*$/.test(written) ? folded : written
}
