import type { AnyField } from '#resources/core/fields.ts'
import { kindOf } from '#resources/core/kinds.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { ruleOf } from '#resources/core/rules.ts'
import { isDay } from '#resources/kinds/comparable.ts'
import { idInRange, isId, isStorableText } from '#server/db/sql.ts'
import { serverKindOf } from '#server/kit/kinds.ts'

type Bound = string | number
type Comparable = string | number | boolean
/** One condition of a filter, with checked values in the form that PostgreSQL takes. */
export type QueryCondition = { readonly name: string; readonly field: AnyField } & (
  | { readonly any: readonly Comparable[] }
  | { readonly from?: Bound; readonly to?: Bound; readonly before?: Bound }
  | { readonly set: boolean }
  | { readonly like: string }
  | { readonly under: readonly string[] }
)

/** Parses the condition on one field; undefined when the field does not support it. */
export const conditionOf = (
  resource: AnyResource,
  name: string,
  field: AnyField,
  value: unknown,
): QueryCondition | undefined => {
  const asked = value === null ? { set: false } : value
  if (Array.isArray(asked)) return asked.length <= 10_000 ? anyOf(name, field, asked) : undefined
  if (typeof asked !== 'object') return anyOf(name, field, [asked])
  return operated(resource, name, field, asked as Record<string, unknown>)
}

const anyOf = (
  name: string,
  field: AnyField,
  values: readonly unknown[],
): QueryCondition | undefined => {
  const any = values.map(it => comparable(field, it))
  return any.every(it => it !== undefined) ? { name, field, any } : undefined
}

const operated = (
  resource: AnyResource,
  name: string,
  field: AnyField,
  asked: Record<string, unknown>,
): QueryCondition | undefined => {
  const offers = kindOf(field).filterOperators ?? []
  const keys = Object.keys(asked).sort().join()
  if (keys === 'set' && typeof asked.set === 'boolean') return { name, field, set: asked.set }
  if (keys === 'like' && offers.includes('like')) return likeOf(name, field, asked.like)
  if (keys === 'under') return underOf(resource, name, field, asked.under)
  return /^(?:from|to|from,to)$/.test(keys) && offers.includes('range')
    ? rangeOf(name, field, asked)
    : undefined
}

const likeOf = (name: string, field: AnyField, like: unknown): QueryCondition | undefined =>
  typeof like === 'string' && like !== '' && like.length <= 200 && isStorableText(like)
    ? { name, field, like: like.normalize('NFC') }
    : undefined

const underOf = (
  resource: AnyResource,
  name: string,
  field: AnyField,
  under: unknown,
): QueryCondition | undefined => {
  const nodes = Array.isArray(under) ? under : [under]
  const possible = name === 'id' ? resource.tree !== undefined : field.to !== undefined
  return possible && nodes.length <= 1000 && nodes.every(isId)
    ? { name, field, under: nodes.map(idInRange) }
    : undefined
}

const rangeOf = (
  name: string,
  field: AnyField,
  { from, to }: Record<string, unknown>,
): QueryCondition | undefined => {
  const low = from === undefined ? undefined : comparable(field, from)
  const day = kindOf(field).time === 'moment' && isDay(to)
  const high = to === undefined ? undefined : comparable(field, to)
  if ((from !== undefined && low === undefined) || (to !== undefined && high === undefined)) return
  return {
    name,
    field,
    ...(low === undefined ? {} : { from: low as Bound }),
    ...(high === undefined ? {} : { [day ? 'before' : 'to']: day ? dayAfter(to as string) : high }),
  }
}

/**
 * PostgreSQL cannot parse JavaScript's notation of the year 10000, and no stored moment is later.
 */
const dayAfter = (day: string) => (day === '9999-12-31' ? 'infinity' : nextDay(day))

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString()

/** A value to compare with, in the form of the database; undefined when no row could have it. */
const comparable = (field: AnyField, value: unknown): Comparable | undefined => {
  const { comparable, storage } = serverKindOf(field)
  if (comparable) return comparable(value, field)
  const { success, data } = ruleOf(field).safeParse(value)
  return success ? (storage.toDatabase(data) as Comparable) : undefined
}
