import type { Table } from '#server/db/model.ts'
import { column, moment, now, on, optional, table } from '#server/db/tables/parts.ts'
import type { TablesOf } from '#server/db/tableTypes.ts'

const figures = [
  column('members', 'integer', '0'),
  column('newcomers', 'integer', '0'),
  column('sign_ins', 'integer', '0'),
  column('failures', 'integer', '0'),
  column('active', 'integer', '0'),
  // Whether sign-ins, failures and active users are samples of trial mode; members and newcomers
  // never are.
  column('sample', 'boolean', 'false'),
]

/**
 * Figures by tenant and day in the site's time zone, and what they are computed from
 * (`server/features/dashboards`).
 */
export const figureTables = [
  table('uc_day', {
    columns: [column('tenant_id', 'bigint'), column('day', 'date'), ...figures],
    key: ['tenant_id', 'day'],
    indexes: [on('uc_day', 'day')],
    tenant: 'select',
  }),
  // Sums over all tenants, so that the platform's page reads one row per day.
  table('uc_day_whole', {
    columns: [column('day', 'date'), ...figures],
    key: ['day'],
  }),
  // One row: up to when figures are computed, since which day they are kept, and when the first
  // computation began. Members are known since `members_since`, which moves back day by day until
  // `members_from`.
  table('uc_fold', {
    columns: [
      column('id', 'integer'),
      column('at', moment),
      column('since', 'date'),
      optional('begun_at', moment),
      optional('members_since', 'date'),
      optional('members_from', 'date'),
    ],
    key: ['id'],
    tenant: 'select',
  }),
  // Who was active on a day: one row per person, added by their first request and removed when it
  // has been counted.
  table('uc_active', {
    columns: [
      column('tenant_id', 'bigint'),
      column('day', 'date'),
      column('user_id', 'bigint'),
      now('at'),
    ],
    key: ['tenant_id', 'day', 'user_id'],
    indexes: [on('uc_active', 'at'), on('uc_active', 'tenant_id', 'at')],
    tenant: 'select',
  }),
] as const satisfies readonly Table[]

declare module '#server/base/tables.ts' {
  interface Tables extends TablesOf<typeof figureTables> {}
}
