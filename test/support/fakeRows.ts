import type { Values } from '#resources/core/fieldCondition.ts'
import { kindOf } from '#resources/core/kinds.ts'
import type { Registry } from '#resources/core/registry.ts'
import { type AnyResource, fieldOf, fieldsOf } from '#resources/core/resource.ts'
import type { HistoryEvent } from '#src/providers/types.ts'

export type FakeRow = Values & { id: string; version: number; deletedAt: string | null }
type Tables = Map<string, FakeRow[]>

/** Everything the fake provider holds: rows and what was done to them. */
export interface FakeState {
  registry: Registry
  tables: Tables
  events: (HistoryEvent & { resource: string; rowId: string })[]
  nextId: () => string
}

export const liveRows = ({ tables }: FakeState, { name }: AnyResource): FakeRow[] =>
  (tables.get(name) ?? []).filter(row => row.deletedAt === null)

export const binnedRows = ({ tables }: FakeState, { name }: AnyResource): FakeRow[] =>
  (tables.get(name) ?? []).filter(row => row.deletedAt !== null)

/** A row as the API answers it: no secrets, names of what it refers to. */
export const answered = (
  state: FakeState,
  resource: AnyResource,
  row: FakeRow,
): FakeRow & { labels: Values } => {
  const shown = Object.fromEntries(
    Object.entries(row).filter(([name]) => !isWriteOnly(resource, name)),
  )
  const labels = fieldsOf(resource).flatMap(([name, { to }]) => {
    const target = to ? state.registry.find(to) : undefined
    if (!target || row[name] === null || row[name] === undefined) return []
    const named = (id: unknown) =>
      labelOf(
        target,
        state.tables.get(target.name)?.find(one => one.id === id),
      )
    return [
      [name, Array.isArray(row[name]) ? (row[name] as string[]).map(named) : named(row[name])],
    ]
  })
  return { ...(shown as FakeRow), labels: Object.fromEntries(labels) }
}

const isWriteOnly = (resource: AnyResource, name: string) => {
  const field = fieldOf(resource, name)
  return field !== undefined && kindOf(field).writeOnly === true
}

const labelOf = (target: AnyResource, row: FakeRow | undefined) =>
  String((target.subtitle && row?.[target.subtitle]) ?? row?.[target.title] ?? '')

/** Whether a row meets the filter, in the words of the API. */
export const matches = (
  state: FakeState,
  resource: AnyResource,
  row: FakeRow,
  { q, ...filter }: Values,
): boolean =>
  found(resource, row, q) &&
  Object.entries(filter).every(([name, wanted]) => meets(state, resource, name, row[name], wanted))

const found = (resource: AnyResource, row: FakeRow, q: unknown) =>
  !q || fieldsOf(resource).some(([name, field]) => field.search && holdsText(row[name], String(q)))

const holdsText = (value: unknown, text: string) =>
  String(value ?? '')
    .toLowerCase()
    .includes(text.toLowerCase())

interface Asked {
  from?: string
  to?: string
  set?: boolean
  like?: string
  under?: string
}

const meets = (
  state: FakeState,
  resource: AnyResource,
  name: string,
  value: unknown,
  wanted: unknown,
): boolean => {
  if (Array.isArray(value)) return [wanted].flat().some(one => value.includes(one))
  if (Array.isArray(wanted)) return wanted.includes(value)
  if (wanted === null || typeof wanted !== 'object') return value === wanted
  const { from, to, set, like, under } = wanted as Asked
  if (set !== undefined) return (value !== null && value !== undefined) === set
  if (like !== undefined) return holdsText(value, like)
  if (under !== undefined)
    return lies(state, name === 'id' ? resource.name : resource.fields[name]?.to, value, under)
  return (from === undefined || String(value) >= from) && (to === undefined || String(value) <= to)
}

/** Whether a node is another one or lies below it. */
const lies = (state: FakeState, tree: string, id: unknown, under: string): boolean => {
  const parent = state.registry.find(tree)?.tree?.parent ?? ''
  for (let at = id; at; at = state.tables.get(tree)?.find(row => row.id === at)?.[parent])
    if (at === under) return true
  return false
}

/** By one field, then by id. */
export const sorted = (rows: readonly FakeRow[], field: string, order: string): FakeRow[] => {
  const sign = order.toLowerCase() === 'desc' ? -1 : 1
  return [...rows].sort(
    (a, b) => sign * compared(a[field], b[field]) || Number(a.id) - Number(b.id),
  )
}

const compared = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a ?? '') < String(b ?? '') ? -1 : Number(String(a ?? '') > String(b ?? ''))
}
