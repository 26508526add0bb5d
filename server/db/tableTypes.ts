import type { ColumnType, Generated } from 'kysely'
import type { AnyResource, FieldName, Fields } from '#resources/core/resource.ts'
import type { Field, FieldKind } from '#resources/kinds/field.ts'

/**
 * The types of tables, derived from what declares them: a list of system tables or a definition.
 * Each part of the server adds its tables to `Tables`, which Kysely's queries are checked against.
 *
 * @example
 * declare module '#server/base/tables.ts' {
 *   interface Tables extends TablesOf<typeof noticeTables>, ResourceTables<typeof notice> {}
 * }
 */

/** What `pg` returns for a column of each type (`open.ts`). Ids are texts, since they may exceed 2^53. */
interface SqlValues {
  bigint: string
  'bigint[]': string[]
  boolean: boolean
  bytea: Buffer
  date: string
  integer: number
  'integer[]': number[]
  json: unknown
  jsonb: unknown
  smallint: number
  text: string
  'text[]': string[]
  'timestamp(3) with time zone': string
}
export type SqlType = keyof SqlValues

/** Whether a new row needs a value: it must be given, may be missing, or has an initial one. */
export type ColumnUse = 'required' | 'optional' | 'filled'

/** What a declared column tells about its type; `column`, `optional` and `now` make them. */
export interface TypedColumn<
  N extends string = string,
  T extends SqlType = SqlType,
  U extends ColumnUse = ColumnUse,
> {
  readonly name: N
  readonly type: T
  /** For the type checker only. */
  readonly use?: U
}

interface TypedTable {
  readonly name: string
  readonly columns: readonly TypedColumn[]
}

/** What it takes: moments as `Date` as well. */
type Given<V, T> = T extends 'timestamp(3) with time zone' ? V | Date : V

type ColumnOf<C> =
  C extends TypedColumn<string, infer T, infer U>
    ? U extends 'optional'
      ? Column<SqlValues[T] | null, Given<SqlValues[T] | null, T> | undefined>
      : U extends 'filled'
        ? Column<SqlValues[T], Given<SqlValues[T], T> | undefined>
        : Column<SqlValues[T], Given<SqlValues[T], T>>
    : never
type Column<Read, Written> = ColumnType<Read, Written, Exclude<Written, undefined>>

/** The tables of a list. */
export type TablesOf<L extends readonly TypedTable[]> = {
  [T in L[number] as T['name']]: { [C in T['columns'][number] as C['name']]: ColumnOf<C> }
}

/** `deptId` -> `dept_id`, as `snake` in `names.ts` does. */
type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : S

/** The name of the table of a resource, as `tableOf` makes it. */
export type TableName<N extends string> = `uc_${Snake<N>}`

/**
 * What the columns of fields hold where that differs from the value in JSON, by kind of field. Each
 * kind adds its own line in its `server.ts`: `declare module '#server/db/tableTypes.ts'`.
 *
 * @public for those declarations
 */
// biome-ignore lint/suspicious/noEmptyInterface: kinds add to it
export interface StoredValues {}

type Stored<F> =
  F extends Field<infer K extends FieldKind, infer V>
    ? K extends keyof StoredValues
      ? StoredValues[K] | Extract<V, null>
      : V
    : never

/** What every table of a resource has besides the columns of its fields. */
interface SystemColumns {
  tenant_id: Column<string, string | undefined>
  id: Generated<string>
  version: Generated<number>
  created_at: Column<string, string | Date | undefined>
  created_by: string | null
  updated_at: Column<string, string | Date | undefined>
  updated_by: string | null
  deleted_at: Column<string | null, string | Date | null | undefined>
  deleted_by: string | null
}

type ColumnsOf<F extends Fields> = {
  [K in FieldName<F> as F[K]['kind'] extends 'references' ? never : Snake<K>]: Column<
    Stored<F[K]>,
    Stored<F[K]> | undefined
  >
}

type NameOf<R> = R extends AnyResource ? R['name'] : never
type Of<R, N> =
  Extract<R, { readonly name: N }> extends { fields: infer F extends Fields } ? F : never

/** The tables of definitions. Platform resources have no `tenant_id`; queries do not name it. */
export type ResourceTables<R extends AnyResource> = {
  [N in NameOf<R> as TableName<N>]: SystemColumns & ColumnsOf<Of<R, N>>
}
