import type { Table } from '#server/db/model.ts'
import { everything } from '#server/db/policies.ts'
import { column, moment, now, on, optional, table } from '#server/db/tables/parts.ts'
import type { TablesOf } from '#server/db/tableTypes.ts'

/**
 * Messages to people (decision 33): one message per tenant that receives it, one line per reader.
 */
export const noticeTables = [
  table('uc_message', {
    columns: [
      column('tenant_id', 'bigint'),
      column('id', 'bigint', "nextval('uc_id')"),
      // The notice that this message was made from. It may belong to another tenant. Null for
      // letters and for messages of the system.
      optional('notice_id', 'bigint'),
      column('kind', 'smallint'),
      column('tag', 'smallint', '1'),
      column('level', 'smallint', '1'),
      column('must_acknowledge', 'boolean', 'false'),
      column('title', 'text'),
      column('summary', 'text'),
      column('content', 'text'),
      // Texts of the system in each other language: `{ "en-US": { title, summary, content } }`.
      optional('words', 'jsonb'),
      optional('sender_id', 'bigint'),
      optional('sender_name', 'text'),
      optional('sender_avatar', 'text'),
      optional('reply_to', 'bigint'),
      column('pictures', 'bigint[]', "'{}'"),
      now('at'),
      optional('expires_at', moment),
      optional('withdrawn_at', moment),
      // When everyone in the tenant who had not read or acknowledged it was reminded.
      optional('reminded_at', moment),
    ],
    key: ['tenant_id', 'id'],
    indexes: [
      on('uc_message', 'notice_id'),
      on('uc_message', 'tenant_id', 'sender_id', 'id'),
      { name: 'uc_message__pictures__idx', on: "using gin (pictures) where pictures <> '{}'" },
    ],
    tenant: everything,
  }),
  table('uc_message_reader', {
    columns: [
      column('tenant_id', 'bigint'),
      column('user_id', 'bigint'),
      column('message_id', 'bigint'),
      column('kind', 'smallint'),
      optional('read_at', moment),
      optional('acknowledged_at', moment),
      optional('reminded_at', moment),
    ],
    key: ['tenant_id', 'user_id', 'message_id'],
    indexes: [
      {
        name: 'uc_message_reader__unread__idx',
        on: '(tenant_id, user_id, message_id) include (kind) where read_at is null',
      },
      on('uc_message_reader', 'tenant_id', 'message_id', 'user_id'),
    ],
    tenant: everything,
  }),
  // The next step of the job for a notice, and its progress.
  table('uc_delivery', {
    columns: [
      column('tenant_id', 'bigint'),
      column('notice_id', 'bigint'),
      column('step', 'text'),
      column('wake_at', moment),
      // The publisher's data scope when they published: nobody outside it is notified.
      column('scope', 'jsonb'),
      optional('sender_id', 'bigint'),
      column('sender_name', 'text'),
      optional('sender_avatar', 'text'),
      // The tenant in progress, its message, and the last person notified there.
      column('at_tenant', 'bigint', '0'),
      optional('message_id', 'bigint'),
      column('at_user', 'bigint', '0'),
    ],
    key: ['tenant_id', 'notice_id'],
    indexes: [on('uc_delivery', 'wake_at')],
    tenant: everything,
  }),
] as const satisfies readonly Table[]

declare module '#server/base/tables.ts' {
  interface Tables extends TablesOf<typeof noticeTables> {}
}
