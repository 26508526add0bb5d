import type { Values } from '#resources/core/fieldCondition.ts'
import { isSortable, isSortDirection, isSupportedCondition } from '#resources/core/listState.ts'
import type { ResourceScreen } from '#resources/core/registry.ts'

/** What is left of parameters after a repair, and what was dropped: names of fields, or the text itself. */
interface Repaired<T> {
  value: T
  dropped: readonly string[]
}

/** The highest page and the most rows to a page that make sense; the server answers a thousand rows at most. */
const maxValues = { page: 100_000, perPage: 1000 } as const

/** Texts shown in a notice are cut here. */
const maxShownLength = 60

const isObject = (it: unknown): it is Values =>
  typeof it === 'object' && it !== null && !Array.isArray(it)

const isWithin = (value: unknown, limit: number): boolean => {
  const number = typeof value === 'string' ? Number(value) : value
  return Number.isInteger(number) && (number as number) >= 1 && (number as number) <= limit
}

const shortened = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text
}

const repairFilter = (place: ResourceScreen, filter: unknown): Repaired<Values> => {
  if (!isObject(filter)) return { value: {}, dropped: [shortened(filter)] }
  const entries = Object.entries(filter)
  const isSound = ([name, value]: readonly [string, unknown]) =>
    isSupportedCondition(place, name, value)
  return {
    value: Object.fromEntries(entries.filter(isSound)),
    dropped: entries.filter(it => !isSound(it)).map(([name]) => shortened(name)),
  }
}

/** The names of the parameters that cannot be used. An order needs both of its parts: react-admin fails without one. */
const invalidNamesOf = (place: ResourceScreen, params: Values): readonly string[] => {
  const has = (name: string) => params[name] !== undefined && params[name] !== null
  const { page, perPage, sort, order, displayedFilters } = params
  const sorted =
    (!has('sort') && !has('order')) ||
    (typeof sort === 'string' && isSortable(place, sort) && isSortDirection(order))
  const faulty = [
    !isWithin(page, maxValues.page) && 'page',
    !isWithin(perPage, maxValues.perPage) && 'perPage',
    ...(sorted ? [] : ['sort', 'order']),
    !isObject(displayedFilters) && 'displayedFilters',
  ]
  return faulty.filter(name => name !== false).filter(has)
}

/** The parameters of a list that can be used; undefined if all of them can. */
const repairParams = (place: ResourceScreen, params: Values): Repaired<Values> | undefined => {
  const { filter, ...rest } = params
  const repaired = filter === undefined ? undefined : repairFilter(place, filter)
  const faulty = invalidNamesOf(place, rest)
  const dropped = [
    ...(repaired?.dropped ?? []),
    ...faulty.map(name => `${name}=${shortened(params[name])}`),
  ]
  if (dropped.length === 0) return undefined
  const kept = Object.entries(rest).filter(([name]) => !faulty.includes(name))
  return {
    value: { ...(repaired ? { filter: repaired.value } : {}), ...Object.fromEntries(kept) },
    dropped,
  }
}

/** The same of an address. */
export const repairSearch = (
  place: ResourceScreen,
  search: string,
): Repaired<string> | undefined => {
  const params = new URLSearchParams(search)
  const values: Values = {}
  for (const name of new Set(params.keys())) {
    const [text = '', ...more] = params.getAll(name)
    const isJson = name === 'filter' || name === 'displayedFilters'
    // A parameter that stands there twice says nothing.
    values[name] = more.length > 0 ? [text, ...more].join(' ') : isJson ? parsed(text) : text
  }
  const repaired = repairParams(place, values)
  if (!repaired) return undefined
  for (const name of new Set(params.keys())) {
    // An address without a filter would bring back the last one: an empty one stays.
    if (name === 'filter') params.set(name, JSON.stringify(repaired.value.filter))
    else if (!(name in repaired.value)) params.delete(name)
  }
  const text = String(params)
  return { value: text && `?${text}`, dropped: repaired.dropped }
}

/** The same of what this browser stored of a list. */
export const repairStored = (
  place: ResourceScreen,
  stored: unknown,
): Repaired<Values> | undefined => {
  if (stored === undefined || stored === null) return undefined
  return isObject(stored)
    ? repairParams(place, stored)
    : { value: {}, dropped: [shortened(stored)] }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
