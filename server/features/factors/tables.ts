import { everything } from '#server/db/policies.ts'
import { column, moment, now, on, optional, table } from '#server/db/tables/parts.ts'
import type { TablesOf } from '#server/db/tableTypes.ts'

/**
 * Second factors. The owner of a passkey is looked up in `uc_identity` (kind `passkey`), because
 * nobody's tenant is known before the sign-in.
 */
export const factorTables = [
  table('uc_factor', {
    columns: [
      column('tenant_id', 'bigint'),
      column('id', 'bigint', "nextval('uc_id')"),
      column('user_id', 'bigint'),
      column('kind', 'text'),
      now('created_at'),
      optional('used_at', moment),
      // A key for codes is in force once a code of it was entered.
      column('confirmed', 'boolean', 'true'),
      // For codes: the encrypted key, and the last time step that was used.
      optional('secret', 'bytea'),
      optional('step', 'bigint'),
      // For passkeys: the host, and the use counter of the device.
      optional('title', 'text'),
      optional('host', 'text'),
      optional('credential', 'text'),
      optional('public_key', 'bytea'),
      column('counter', 'bigint', '0'),
      column('transports', 'text[]', "'{}'"),
    ],
    key: ['tenant_id', 'id'],
    indexes: [on('uc_factor', 'tenant_id', 'user_id')],
    tenant: everything,
  }),
  table('uc_recovery', {
    columns: [
      column('tenant_id', 'bigint'),
      column('user_id', 'bigint'),
      column('digest', 'bytea'),
    ],
    key: ['tenant_id', 'user_id', 'digest'],
    tenant: everything,
  }),
  table('uc_challenge', {
    columns: [
      column('id', 'text'),
      column('purpose', 'text'),
      column('challenge', 'text'),
      column('expires_at', moment),
    ],
    key: ['id'],
    indexes: [on('uc_challenge', 'expires_at')],
    unlogged: true,
  }),
]

declare module '#server/base/tables.ts' {
  interface Tables extends TablesOf<typeof factorTables> {}
}
