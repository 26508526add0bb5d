import type { Index, Table, TableColumn } from '../model.ts'
import { everything, platformPolicies, tenantPolicies } from '../policies.ts'
import type { ColumnUse, SqlType, TypedColumn } from '../tableTypes.ts'

/** With the precision of JavaScript, milliseconds. */
export const moment = 'timestamp(3) with time zone'

type Column<N extends string, T extends SqlType, U extends ColumnUse> = TableColumn &
  TypedColumn<N, T, U>

/** A required column; `initial` is an SQL expression, without which each new row needs a value. */
export const column = <
  const N extends string,
  const T extends SqlType,
  const I extends string | undefined = undefined,
>(
  name: N,
  type: T,
  initial?: I,
): Column<N, T, I extends string ? 'filled' : 'required'> => ({
  name,
  type,
  required: true,
  ...(initial === undefined ? {} : { initial }),
})
export const optional = <const N extends string, const T extends SqlType>(
  name: N,
  type: T,
): Column<N, T, 'optional'> => ({ name, type, required: false })
/** A time that is now by default. */
export const now = <const N extends string>(name: N) => column(name, moment, 'now()')
/** An index over these columns. */
export const on = (table: string, ...columns: string[]): Index => ({
  name: `${table}__${columns.join('_')}__idx`,
  on: `(${columns.join(', ')})`,
})

interface Sketch<C> {
  columns: C
  key: readonly string[]
  indexes?: readonly Index[]
  unlogged?: true
  byMonth?: string
  /**
   * What members of a tenant may do with its rows. Rows of a table without `tenant_id` belong to
   * the platform.
   */
  tenant?: string
}

/** A table with its policies and grants. One with `tenant_id` is isolated by it. */
export const table = <
  const N extends string,
  const C extends readonly (TableColumn & TypedColumn)[],
>(
  name: N,
  { columns, key, indexes = [], unlogged, byMonth, tenant }: Sketch<C>,
): Table & { name: N; columns: C } => {
  const owned = columns.some(it => it.name === 'tenant_id')
  return {
    name,
    columns,
    primaryKey: key,
    indexes,
    foreignKeys: [],
    ...(unlogged ? { unlogged } : {}),
    ...(byMonth ? { byMonth } : {}),
    policies: owned ? tenantPolicies : platformPolicies(tenant === 'select'),
    grants: tenant ? { uc_tenant: tenant, uc_system: everything } : { uc_system: everything },
  }
}
