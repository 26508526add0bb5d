import { column, moment, on, optional, table } from '#server/db/tables/parts.ts'
import type { TablesOf } from '#server/db/tableTypes.ts'

/** One-time codes. No row reveals the recipient or the code, and the table is lost in a crash. */
export const codeTables = [
  table('uc_code', {
    columns: [
      column('key', 'text'),
      column('digest', 'text'),
      // The account that it signs in or changes; null for a registration.
      optional('tenant_id', 'bigint'),
      optional('user_id', 'bigint'),
      column('tries', 'integer', '0'),
      column('sent_at', moment),
      column('expires_at', moment),
    ],
    key: ['key'],
    indexes: [on('uc_code', 'tenant_id', 'user_id'), on('uc_code', 'expires_at')],
    unlogged: true,
    tenant: 'select, delete',
  }),
]

declare module '#server/base/tables.ts' {
  interface Tables extends TablesOf<typeof codeTables> {}
}
