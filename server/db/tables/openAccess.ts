import type { Table } from '../model.ts'
import { column, moment, on, optional, table } from './parts.ts'

/** What open access keeps beside its keys. */
export const openAccessTables: readonly Table[] = [
  // Nonces that have been used, for as long as their timestamps are good.
  table('uc_open_nonce', {
    columns: [column('key_id', 'bigint'), column('nonce', 'bytea'), column('at', moment)],
    key: ['key_id', 'nonce'],
    indexes: [on('uc_open_nonce', 'at')],
    unlogged: true,
  }),
  // Calls of programs. Its columns are the fields of the definition, whose view shows them; it refers to nothing,
  // so that a batch never fails for a row that has gone.
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
]
