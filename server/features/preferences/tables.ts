import type { Table } from '#server/db/model.ts'
import { everything } from '#server/db/policies.ts'
import { column, now, on, optional, table } from '#server/db/tables/parts.ts'
import type { TablesOf } from '#server/db/tableTypes.ts'

/** Preferences of people, and saved views of lists. */
export const preferenceTables = [
  // All preferences of a person in one row: they are read together, and a write locks the row only
  // for its keys.
  table('uc_preference', {
    columns: [
      column('tenant_id', 'bigint'),
      column('user_id', 'bigint'),
      column('chosen', 'jsonb', "'{}'"),
      column('version', 'integer', '1'),
      now('updated_at'),
    ],
    key: ['tenant_id', 'user_id'],
    tenant: everything,
  }),
  table('uc_saved_view', {
    columns: [
      column('tenant_id', 'bigint'),
      column('id', 'bigint', "nextval('uc_id')"),
      column('user_id', 'bigint'),
      column('screen', 'text'),
      column('title', 'text'),
      column('filters', 'jsonb', "'{}'"),
      column('columns', 'text[]', "'{}'"),
      column('sort', 'text[]', "'{}'"),
      column('sharing', 'text', "'private'"),
      optional('role_id', 'bigint'),
      column('version', 'integer', '1'),
      now('updated_at'),
    ],
    key: ['tenant_id', 'id'],
    indexes: [
      on('uc_saved_view', 'tenant_id', 'screen'),
      on('uc_saved_view', 'tenant_id', 'user_id'),
    ],
    tenant: everything,
  }),
] as const satisfies readonly Table[]

declare module '#server/base/tables.ts' {
  interface Tables extends TablesOf<typeof preferenceTables> {}
}
