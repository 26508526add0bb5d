import type { AnyField } from '#resources/core/fields.ts'
import { type AnyResource, fieldsOf } from '#resources/core/resource.ts'

type Values = Readonly<Record<string, unknown>>

/** What of a new row the API takes. */
export const writableOf = (resource: AnyResource, values: Values): Values =>
  pick(resource, values, field => field.write !== 'never')

/** What of a save the API takes: fields that differ from the stored row, the version it is based on, and what was reviewed. */
export const changedOf = (
  resource: AnyResource,
  { data, previousData = {} }: { data: Values; previousData?: Values },
): Values => ({
  ...pick(resource, data, (field, name) => !field.write && !same(data[name], previousData[name])),
  version: data.version ?? previousData.version,
  ...(data.review === undefined ? {} : { review: data.review }),
})

const pick = (
  resource: AnyResource,
  values: Values,
  wanted: (field: AnyField, name: string) => boolean,
): Values =>
  Object.fromEntries(
    fieldsOf(resource).flatMap(([name, field]) =>
      values[name] !== undefined && wanted(field, name) ? [[name, values[name]]] : [],
    ),
  )

const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
