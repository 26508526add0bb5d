import type { Table } from '../model.ts'
import { everything } from '../policies.ts'
import { column, moment, now, on, optional, table } from './parts.ts'

/** Accounts elsewhere, and signing in with them. Of what a browser holds, only digests are kept. */
export const providerTables: readonly Table[] = [
  // Found by who somebody is elsewhere, whichever tenant they are of here. A subject means somebody to its issuer
  // alone, so a provider that gets another issuer knows nobody of before.
  table('uc_external_identity', {
    columns: [
      column('provider_id', 'bigint'),
      column('issuer', 'text'),
      column('subject', 'text'),
      column('tenant_id', 'bigint'),
      column('user_id', 'bigint'),
      column('id', 'bigint', "nextval('uc_id')"),
      column('provider_title', 'text'),
      column('name', 'text'),
      now('bound_at'),
      optional('used_at', moment),
    ],
    key: ['provider_id', 'issuer', 'subject'],
    indexes: [
      {
        name: 'uc_external_identity__user__key',
        unique: true,
        on: '(tenant_id, user_id, provider_id)',
      },
      on('uc_external_identity', 'tenant_id', 'id'),
    ],
    tenant: everything,
  }),
  table('uc_provider_flow', {
    columns: [
      column('state', 'text'),
      column('browser', 'text'),
      column('provider_id', 'bigint'),
      // What the provider was when the browser left: another issuer or client must not finish it.
      column('issuer', 'text'),
      column('client_id', 'text'),
      column('nonce', 'text'),
      column('verifier', 'bytea'),
      column('redirect_uri', 'text'),
      // Whose account it binds to; none where somebody signs in.
      optional('session_id', 'bigint'),
      column('expires_at', moment),
    ],
    key: ['state'],
    indexes: [on('uc_provider_flow', 'expires_at')],
    unlogged: true,
  }),
  table('uc_provider_pending', {
    columns: [
      column('hash', 'text'),
      column('provider_id', 'bigint'),
      column('issuer', 'text'),
      column('client_id', 'text'),
      column('subject', 'text'),
      column('name', 'text'),
      column('expires_at', moment),
    ],
    key: ['hash'],
    indexes: [on('uc_provider_pending', 'expires_at')],
    unlogged: true,
  }),
]
