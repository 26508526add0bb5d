import type { Table } from '../model.ts'
import { column, now, on, optional, table } from './parts.ts'

/** Sign-in attempts. Those of unknown names belong to the platform. */
export const signInTables = [
  table('uc_sign_in', {
    columns: [
      column('tenant_id', 'bigint'),
      column('id', 'bigint', "nextval('uc_id')"),
      now('at'),
      optional('user_id', 'bigint'),
      column('user_name', 'text'),
      column('way', 'text'),
      column('result', 'text'),
      optional('ip', 'text'),
      optional('agent', 'text'),
    ],
    key: ['tenant_id', 'id'],
    indexes: [
      on('uc_sign_in', 'tenant_id', 'at', 'id'),
      on('uc_sign_in', 'tenant_id', 'user_id', 'at'),
      on('uc_sign_in', 'at'),
    ],
    tenant: 'select',
  }),
] as const satisfies readonly Table[]
