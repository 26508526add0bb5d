import type { Table } from '#server/db/model.ts'
import { everything } from '#server/db/policies.ts'
import { column, moment, now, on, optional, table } from '#server/db/tables/parts.ts'
import type { TablesOf } from '#server/db/tableTypes.ts'

/**
 * Linked provider accounts, and sign-ins with a provider in progress. Of secrets in a browser only
 * hashes are stored.
 */
export const providerTables = [
  // Looked up by issuer and subject, in all tenants. A subject is only unique per issuer, so a
  // provider that changes its issuer starts without linked accounts.
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
      on('uc_external_identity', 'tenant_id', 'bound_at', 'id'),
    ],
    tenant: everything,
  }),
  table('uc_provider_flow', {
    columns: [
      column('state', 'text'),
      column('browser', 'text'),
      column('provider_id', 'bigint'),
      // The provider's issuer when the browser was redirected; with another issuer or client the
      // sign-in cannot be completed.
      column('issuer', 'text'),
      column('client_id', 'text'),
      column('nonce', 'text'),
      column('verifier', 'bytea'),
      column('redirect_uri', 'text'),
      // The session that links an account; null for a sign-in.
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
] as const satisfies readonly Table[]

declare module '#server/base/tables.ts' {
  interface Tables extends TablesOf<typeof providerTables> {}
}
