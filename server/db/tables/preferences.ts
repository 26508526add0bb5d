import type { Table } from '../model.ts'
import { everything } from '../policies.ts'
import { column, now, on, optional, table } from './parts.ts'

/** How people like the console, and the views of lists that they keep or share. */
export const preferenceTables: readonly Table[] = [
  // All of a person's in one row: they are read together, and a write takes the row's lock for its keys alone.
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
]
