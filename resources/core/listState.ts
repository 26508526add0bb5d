import { isRowId, isShortText } from '#resources/kinds/comparable.ts'
import type { Values } from './fieldCondition.ts'
import type { AnyField, FieldKind } from './fields.ts'
import { kindOf } from './kinds.ts'
import { isBin } from './permissions.ts'
import type { ResourceScreen } from './registry.ts'
import { type AnyResource, fieldOf } from './resource.ts'
import { sortableFieldsOf } from './sorts.ts'

/** How a list is looked at: what a saved view stores. */
export interface ListState {
  filters: Values
  columns: readonly string[]
  /** A field and `ASC` or `DESC`; empty for the order of the screen. */
  sort: readonly string[]
}

/**
 * Fields that every row has besides those of its definition, by the names that a list can be
 * filtered and sorted by.
 */
const systemFields = new Map<string, FieldKind>([
  ['id', 'reference'],
  ['createdAt', 'dateTime'],
  ['updatedAt', 'dateTime'],
])

/** The field that a condition or an order of this list names. */
const listedField = ({ resource, screen }: ResourceScreen, name: string): AnyField | undefined => {
  const kind =
    systemFields.get(name) ??
    (screen.across && name === 'tenantId' ? 'reference' : undefined) ??
    (isBin(screen) && name === 'deletedAt' ? 'dateTime' : undefined)
  return kind ? { kind } : fieldOf(resource, name)
}

/**
 * Whether a list can show and ask for this condition. The server checks the same more strictly when
 * it is asked (`server/kit/query/conditions.ts`); here it matters that no stored or linked condition
 * breaks the page.
 */
export const isSupportedCondition = (
  place: ResourceScreen,
  name: string,
  value: unknown,
): boolean => {
  if (name === 'q') return typeof value === 'string' && value.length <= 200
  const field = listedField(place, name)
  const kind = field && kindOf(field)
  const offers = kind?.filterOperators
  if (!field || !offers) return false
  const isOne = (it: unknown) => kind.isComparable?.(it, field) ?? false
  if (value === null) return true
  if (Array.isArray(value)) return value.length <= 10_000 && value.every(isOne)
  if (typeof value !== 'object') return isOne(value)
  const { set, like, under, from, to } = value as Values
  const keys = Object.keys(value).sort().join()
  if (keys === 'set') return typeof set === 'boolean'
  if (keys === 'like') return offers.includes('like') && isShortText(like) && like !== ''
  if (keys === 'under') return isBelow(place.resource, name, field) && nodesOf(under).every(isRowId)
  return (
    /^(?:from|to|from,to)$/.test(keys) &&
    offers.includes('range') &&
    [from, to].every(it => it === undefined || isOne(it))
  )
}

const isBelow = (resource: AnyResource, name: string, field: AnyField) =>
  name === 'id' ? resource.tree !== undefined : field.to !== undefined
const nodesOf = (under: unknown): unknown[] => (Array.isArray(under) ? under : [under])

/** Whether a list can be sorted by the field. */
export const isSortable = ({ resource, screen }: ResourceScreen, name: string): boolean =>
  name === 'id' ||
  (screen.across === true && name === 'tenantId') ||
  (isBin(screen) && name === 'deletedAt') ||
  sortableFieldsOf(resource).includes(name)

/**
 * The parts of a list's state that this list has, and the names of what was dropped: fields that are
 * gone, and conditions that nobody can ask for.
 */
export const supportedListState = (
  place: ResourceScreen,
  { filters, columns, sort }: ListState,
): ListState & { dropped: readonly string[] } => {
  const { screen } = place
  const every: readonly string[] = [...screen.columns, ...(screen.more ?? [])]
  const [field, order] = sort
  const sorted = field === undefined || (isSortable(place, field) && isSortDirection(order))
  const lost = [
    ...Object.keys(filters).filter(name => !isSupportedCondition(place, name, filters[name])),
    ...columns.filter(name => !every.includes(name)),
    ...(sorted ? [] : [field]),
  ]
  return {
    filters: Object.fromEntries(
      Object.entries(filters).filter(([name, value]) => isSupportedCondition(place, name, value)),
    ),
    columns: every.filter(name => columns.includes(name)),
    sort: sorted && field !== undefined ? [field, order ?? 'ASC'] : [],
    dropped: [...new Set(lost)],
  }
}

export const isSortDirection = (order: unknown): boolean => order === 'ASC' || order === 'DESC'
