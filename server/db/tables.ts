import type { Table } from './model.ts'
import { everything } from './policies.ts'
import { column, moment, now, on, optional, table } from './tables/parts.ts'
import { signInTables } from './tables/signIns.ts'
import type { TablesOf } from './tableTypes.ts'

/** Who changed what, divided by months: see `partitions.ts`. */
export const auditTable = table('uc_audit', {
  columns: [
    column('tenant_id', 'bigint'),
    column('id', 'bigint', "nextval('uc_id')"),
    now('at'),
    optional('actor_id', 'bigint'),
    optional('actor_name', 'text'),
    // The actor's own tenant, when the change was made in another one.
    optional('actor_tenant_id', 'bigint'),
    column('resource', 'text'),
    optional('row_id', 'bigint'),
    column('action', 'text'),
    optional('changes', 'jsonb'),
    optional('request_id', 'text'),
    optional('ip', 'text'),
  ],
  key: ['tenant_id', 'id'],
  // Ids increase with time, so the key also serves queries by time; each further index would slow
  // every write.
  indexes: [on('uc_audit', 'tenant_id', 'row_id', 'id')],
  byMonth: 'at',
  tenant: 'select, insert',
})

/** Tables without a definition; those of one subject are in `tables/`. */
export const systemTables = [
  table('uc_identity', {
    columns: [
      column('kind', 'text'),
      column('key', 'text'),
      column('tenant_id', 'bigint'),
      column('row_id', 'bigint'),
    ],
    key: ['kind', 'key'],
    indexes: [on('uc_identity', 'tenant_id', 'row_id')],
    tenant: everything,
  }),
  table('uc_credential', {
    columns: [
      column('tenant_id', 'bigint'),
      column('user_id', 'bigint'),
      column('hash', 'text'),
      column('must_change', 'boolean', 'false'),
      now('changed_at'),
      column('history', 'text[]', "'{}'"),
    ],
    key: ['tenant_id', 'user_id'],
    tenant: everything,
  }),
  table('uc_session', {
    columns: [
      column('hash', 'bytea'),
      column('id', 'bigint', "nextval('uc_id')"),
      column('tenant_id', 'bigint'),
      column('user_id', 'bigint'),
      now('created_at'),
      now('used_at'),
      column('expires_at', moment),
      column('remember', 'boolean', 'false'),
      optional('ip', 'text'),
      optional('agent', 'text'),
      // The tenant or user that the session acts in or as.
      optional('acting_tenant_id', 'bigint'),
      optional('acting_user_id', 'bigint'),
      optional('acting_until', moment),
      optional('acting_reason', 'text'),
      column('acting_write', 'boolean', 'false'),
      // What it waits for (`Hold`), how it began, and when its owner last proved their identity.
      optional('hold', 'text'),
      optional('way', 'text'),
      optional('proven_at', moment),
      // Wrong passwords at its lock screen.
      column('lock_failures', 'integer', '0'),
      // For API keys: the key, and the hash of the secret that the session began with.
      optional('key_id', 'bigint'),
      optional('key_secret', 'bytea'),
      // Wrong answers to the second factor.
      column('misses', 'integer', '0'),
      // Whether the sign-in is complete: counted, and shown among those who are online.
      column('counted', 'boolean', 'true'),
    ],
    key: ['hash'],
    indexes: [
      on('uc_session', 'tenant_id', 'user_id'),
      on('uc_session', 'tenant_id', 'id'),
      on('uc_session', 'tenant_id', 'created_at', 'id'),
      on('uc_session', 'tenant_id', 'used_at', 'id'),
      on('uc_session', 'expires_at'),
    ],
    tenant: everything,
  }),
  // Why a session was ended, by token hash, for a browser that still holds the token.
  table('uc_session_end', {
    columns: [
      column('hash', 'bytea'),
      column('tenant_id', 'bigint'),
      column('reason', 'text'),
      now('ended_at'),
    ],
    key: ['hash'],
    indexes: [on('uc_session_end', 'ended_at')],
    tenant: 'insert',
  }),
  table('uc_captcha', {
    columns: [
      column('id', 'text'),
      column('purpose', 'text'),
      column('answer', 'text'),
      column('expires_at', moment),
    ],
    key: ['id'],
    indexes: [on('uc_captcha', 'expires_at')],
    unlogged: true,
  }),
  table('uc_attempt', {
    columns: [
      column('key', 'text'),
      column('count', 'integer', '0'),
      column('step', 'integer', '0'),
      now('started_at'),
      now('last_at'),
      optional('closed_until', moment),
      // Tries in progress, and when the last of them began.
      column('in_flight', 'integer', '0'),
      now('in_flight_at'),
      // The account of a counter: its administrators see and delete locks.
      optional('tenant_id', 'bigint'),
      optional('user_id', 'bigint'),
    ],
    key: ['key'],
    indexes: [on('uc_attempt', 'tenant_id', 'closed_until')],
    tenant: 'select, delete',
  }),
  auditTable,
  table('uc_import', {
    columns: [
      column('tenant_id', 'bigint'),
      column('id', 'bigint', "nextval('uc_id')"),
      now('at'),
      column('resource', 'text'),
      column('actor_id', 'bigint'),
      column('row_ids', 'bigint[]'),
      column('versions', 'integer[]'),
      // Generated by the caller: a key imports once, and only the file with this digest.
      optional('key', 'text'),
      optional('digest', 'text'),
    ],
    key: ['tenant_id', 'id'],
    tenant: 'select, insert',
  }),
  table('uc_usage', {
    columns: [
      column('tenant_id', 'bigint'),
      column('quota', 'text'),
      column('used', 'integer', '0'),
    ],
    key: ['tenant_id', 'quota'],
    tenant: everything,
  }),
  // When jobs with a schedule run next. People of the platform may have one run now.
  table('uc_job_schedule', {
    columns: [
      column('id', 'bigint', "nextval('uc_id')"),
      column('name', 'text'),
      column('pattern', 'text'),
      column('next_at', moment),
      optional('last_at', moment),
      now('created_at'),
    ],
    key: ['name'],
    tenant: 'select, update',
  }),
  // Workers of the job queue. A living one holds a lock (`kit/jobs/lease.ts`).
  table('uc_job_worker', {
    columns: [column('id', 'text'), now('started_at')],
    key: ['id'],
  }),
  // What changes of policies did, for as long as they can be undone.
  table('uc_policy_change', {
    columns: [
      column('id', 'bigint', "nextval('uc_id')"),
      column('resource', 'text'),
      column('row_id', 'bigint'),
      now('at'),
      column('actor_name', 'text'),
      column('before', 'jsonb'),
      column('after', 'jsonb'),
      column('undone', 'boolean', 'false'),
    ],
    key: ['id'],
    indexes: [on('uc_policy_change', 'row_id', 'id')],
  }),
  table('uc_policy_change_role', {
    columns: [
      column('tenant_id', 'bigint'),
      column('change_id', 'bigint'),
      column('role_id', 'bigint'),
      column('lost', 'bigint[]'),
      column('gained', 'bigint[]'),
      column('before', 'integer'),
      column('after', 'integer'),
      column('dept_ids', 'bigint[]'),
      column('mark', 'text'),
      // The role's version after the change; changes by earlier releases have none.
      optional('version', 'integer'),
    ],
    key: ['tenant_id', 'change_id', 'role_id'],
    indexes: [on('uc_policy_change_role', 'change_id')],
  }),
  table('uc_setting', {
    columns: [column('key', 'text'), column('value', 'jsonb'), now('updated_at')],
    key: ['key'],
  }),
  table('uc_definition', {
    columns: [
      column('name', 'text'),
      column('definition', 'jsonb'),
      column('words', 'jsonb'),
      now('created_at'),
      // The definition as it was sent: `jsonb` does not keep the order of its fields.
      optional('source', 'json'),
      // Fields that it has had, whose columns are kept, by name.
      optional('former', 'jsonb'),
      // When it was removed. Its tables are kept for a while.
      optional('removed_at', moment),
    ],
    key: ['name'],
  }),
  ...signInTables,
] as const satisfies readonly Table[]

declare module '#server/base/tables.ts' {
  interface Tables extends TablesOf<typeof systemTables> {}
}
