import type { Table } from '#server/db/model.ts'
import { column, moment, on, optional, table } from '#server/db/tables/parts.ts'
import type { TablesOf } from '#server/db/tableTypes.ts'

/** Tables of API keys, besides the keys themselves. */
export const openAccessTables = [
  // Used nonces, for as long as their timestamps are accepted.
  table('uc_open_nonce', {
    columns: [column('key_id', 'bigint'), column('nonce', 'bytea'), column('at', moment)],
    key: ['key_id', 'nonce'],
    indexes: [on('uc_open_nonce', 'at')],
    unlogged: true,
  }),
  // Calls of programs. The columns are the fields of the definition, whose view shows them. Without
  // foreign keys, so that a batch never fails because a row was deleted.
  table('uc_access_call', {
    columns: [
      column('tenant_id', 'bigint'),
      column('id', 'bigint', "nextval('uc_id')"),
      optional('at', moment),
      optional('key_id', 'bigint'),
      optional('user_id', 'bigint'),
      optional('method', 'text'),
      optional('route', 'text'),
      optional('code', 'smallint'),
      optional('ms', 'integer'),
      optional('ip', 'text'),
    ],
    key: ['tenant_id', 'id'],
    indexes: [
      on('uc_access_call', 'tenant_id', 'key_id', 'at', 'id'),
      on('uc_access_call', 'tenant_id', 'at', 'id'),
    ],
    tenant: 'select',
  }),
] as const satisfies readonly Table[]

declare module '#server/base/tables.ts' {
  interface Tables extends TablesOf<typeof openAccessTables> {}
}
