import type { Table } from '../model.ts'
import { everything } from '../policies.ts'
import { column, moment, now, on, optional, table } from './parts.ts'

/** What people are told (decision 33): one message for each tenant that receives it, one line for each reader. */
export const noticeTables: readonly Table[] = [
  table('uc_message', {
    columns: [
      column('tenant_id', 'bigint'),
      column('id', 'bigint', "nextval('uc_id')"),
      // The notice that it is a copy of, which may be another tenant's; none of letters and of what the system says.
      optional('notice_id', 'bigint'),
      column('kind', 'smallint'),
      column('tag', 'smallint', '1'),
      column('level', 'smallint', '1'),
      column('must_acknowledge', 'boolean', 'false'),
      column('title', 'text'),
      column('summary', 'text'),
      column('content', 'text'),
      // What the system says, in each other language: `{ "en-US": { title, summary, content } }`.
      optional('words', 'jsonb'),
      optional('sender_id', 'bigint'),
      optional('sender_name', 'text'),
      optional('sender_avatar', 'text'),
      optional('reply_to', 'bigint'),
      column('pictures', 'bigint[]', "'{}'"),
      now('at'),
      optional('expires_at', moment),
      optional('withdrawn_at', moment),
      // Everyone of the tenant who had not read or acknowledged it by then was reminded.
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
  // What the job of notices has to do next, and how far it has come.
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
      // The tenant that is being told, its message, and the last person of it who has been.
      column('at_tenant', 'bigint', '0'),
      optional('message_id', 'bigint'),
      column('at_user', 'bigint', '0'),
    ],
    key: ['tenant_id', 'notice_id'],
    indexes: [on('uc_delivery', 'wake_at')],
    tenant: everything,
  }),
]
