import type { AnyField, FieldKind } from '#resources/core/fields.ts'
import { centsOfMoney, moneyOfCents } from '#resources/core/money.ts'

/** How values of one kind of field are stored. */
export interface Column {
  /**
   * The type in the spelling of PostgreSQL's catalogue; null when the value is not stored in a
   * column of the row.
   */
  type(field: AnyField): string | null
  /** From the API's form, which the rules have checked, to a parameter of `pg`. Null stays null. */
  toDatabase(value: unknown): unknown
  /** From what `pg` returns to the API's form. Null stays null. */
  fromDatabase(value: unknown): unknown
  /** SQL expression of the API's form, for JSON that PostgreSQL builds itself. */
  toJson(column: string): string
}

const same = (value: unknown): unknown => value
const plain = (type: string, changes: Partial<Column> = {}): Column => ({
  type: () => type,
  toDatabase: same,
  fromDatabase: same,
  toJson: column => column,
  ...changes,
})
const text = plain('text')
const texts = plain('text[]')
const asText = (column: string) => `${column}::text`
const iso = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** How each kind of field is stored. A new kind does not compile until it is added here. */
export const columns: Record<FieldKind, Column> = {
  text,
  multiline: text,
  richText: text,
  integer: plain('integer'),
  money: plain('bigint', {
    toDatabase: value => centsOfMoney(value as string),
    fromDatabase: value => moneyOfCents(value as string),
    toJson: column => `(${column} / 100.0)::numeric(20, 2)::text`,
  }),
  flag: plain('boolean'),
  choice: plain('text', {
    type: field => (field.of?.every(it => typeof it === 'number') ? 'smallint' : 'text'),
  }),
  status: plain('smallint'),
  date: plain('date', { toJson: asText }),
  dateTime: plain('timestamp(3) with time zone', { toJson: iso }),
  email: text,
  phone: text,
  secret: plain('bytea', { type: field => (field.kept === 'sealed' ? 'bytea' : null) }),
  image: text,
  files: plain('bigint[]', { toJson: column => `${column}::text[]` }),
  reference: plain('bigint', { toJson: asText }),
  references: plain('bigint[]', {
    type: field => (field.inRow ? 'bigint[]' : null),
    toDatabase: value => [...new Set(value as readonly string[])],
    toJson: column => `${column}::text[]`,
  }),
  routes: texts,
  list: texts,
  icon: text,
  colour: text,
  url: text,
  json: plain('jsonb', { toDatabase: value => JSON.stringify(value) }),
}

/** The stored form of a field's value. */
export const toDatabase = (field: AnyField, value: unknown): unknown =>
  value === null || value === undefined ? null : columns[field.kind].toDatabase(value)

/** The API's form of a field's value. */
export const fromDatabase = (field: AnyField, value: unknown): unknown =>
  value === null || value === undefined ? null : columns[field.kind].fromDatabase(value)

/** Whether the field has a column in its resource's own table. */
export const hasColumn = (field: AnyField): boolean => columns[field.kind].type(field) !== null

/** Columns that every resource table has, by their names in the API. */
export const systemColumns = {
  id: plain('bigint', { toJson: asText }),
  version: plain('integer'),
  createdAt: plain('timestamp(3) with time zone', { toJson: iso }),
  createdBy: plain('bigint', { toJson: asText }),
  updatedAt: plain('timestamp(3) with time zone', { toJson: iso }),
  updatedBy: plain('bigint', { toJson: asText }),
  deletedAt: plain('timestamp(3) with time zone', { toJson: iso }),
  deletedBy: plain('bigint', { toJson: asText }),
} as const satisfies Record<string, Column>
