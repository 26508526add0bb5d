import { everything } from '../policies.ts'
import { column, moment, now, on, optional, table } from './parts.ts'

/**
 * What shows beside a password that it is the person. Whose passkey a credential is, is found in `uc_identity`
 * (kind `passkey`), since whoever signs in by one is of no tenant yet.
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
      // A key for codes counts once a code of it has been told.
      column('confirmed', 'boolean', 'true'),
      // Of codes: the sealed key, and the last step of time of which one was taken.
      optional('secret', 'bytea'),
      optional('step', 'bigint'),
      // Of a passkey: under which host it is known, and how often its device says to have used it.
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
