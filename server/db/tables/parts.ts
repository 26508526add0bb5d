import type { Index, Table, TableColumn } from '../model.ts'
import { everything, platformPolicies, tenantPolicies } from '../policies.ts'

/** With the precision of JavaScript, milliseconds. */
export const moment = 'timestamp(3) with time zone'
/** A required column; `initial` is an SQL expression. */
export const column = (name: string, type: string, initial?: string): TableColumn => ({
  name,
  type,
  required: true,
  ...(initial === undefined ? {} : { initial }),
})
export const optional = (name: string, type: string): TableColumn => ({
  name,
  type,
  required: false,
})
/** A time that is now by default. */
export const now = (name: string) => column(name, moment, 'now()')
/** An index over these columns. */
export const on = (table: string, ...columns: string[]): Index => ({
  name: `${table}__${columns.join('_')}__idx`,
  on: `(${columns.join(', ')})`,
})

interface Sketch {
  columns: readonly TableColumn[]
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
export const table = (
  name: string,
  { columns, key, indexes = [], unlogged, byMonth, tenant }: Sketch,
): Table => {
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
