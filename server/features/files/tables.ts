import { languages } from '#i18n/catalog.ts'
import { collationOf } from '#server/db/collations.ts'
import type { Table } from '#server/db/model.ts'
import { everything } from '#server/db/policies.ts'
import { column, now, on, optional, table } from '#server/db/tables/parts.ts'
import type { TablesOf } from '#server/db/tableTypes.ts'

/** Files, their contents, and objects to delete from the object storage (decision 31). */
export const fileTables = [
  table('uc_file', {
    columns: [
      column('tenant_id', 'bigint'),
      column('id', 'bigint', "nextval('uc_id')"),
      column('hash', 'text'),
      column('use', 'text'),
      column('public', 'boolean'),
      column('name', 'text'),
      column('type', 'text'),
      column('path', 'text'),
      column('size', 'integer'),
      optional('width', 'integer'),
      optional('height', 'integer'),
      column('created_by', 'bigint'),
      now('created_at'),
      // When it was last uploaded or referred to. Files that were not used for a day and that no
      // row refers to are deleted.
      now('touched_at'),
    ],
    key: ['tenant_id', 'id'],
    indexes: [
      {
        name: 'uc_file__name__once__idx',
        unique: true,
        on: '(tenant_id, hash, use, created_by, name)',
      },
      on('uc_file', 'tenant_id', 'path'),
      on('uc_file', 'tenant_id', 'created_at', 'id'),
      ...languages.map(collationOf).map(it => ({
        name: `uc_file__tenant_id_name_${it}_id__idx`,
        on: `(tenant_id, name collate ${it}, id)`,
      })),
      on('uc_file', 'tenant_id', 'size', 'id'),
      on('uc_file', 'created_at', 'id'),
      on('uc_file', 'hash'),
      on('uc_file', 'touched_at'),
    ],
    tenant: everything,
  }),
  table('uc_file_content', {
    columns: [
      column('tenant_id', 'bigint'),
      column('hash', 'text'),
      column('size', 'integer'),
      // Name in the object storage; null when the bytes are stored in chunks here.
      optional('object', 'text'),
      column('ready', 'boolean', 'false'),
      now('touched_at'),
    ],
    key: ['tenant_id', 'hash'],
    indexes: [on('uc_file_content', 'touched_at')],
    tenant: everything,
  }),
  table('uc_file_chunk', {
    columns: [
      column('tenant_id', 'bigint'),
      column('hash', 'text'),
      column('place', 'integer'),
      column('bytes', 'bytea'),
    ],
    key: ['tenant_id', 'hash', 'place'],
    tenant: everything,
  }),
  // Objects that nothing refers to any more; a line is removed when the storage has deleted its
  // object.
  table('uc_file_gone', { columns: [column('object', 'text'), now('at')], key: ['object'] }),
] as const satisfies readonly Table[]

declare module '#server/base/tables.ts' {
  interface Tables extends TablesOf<typeof fileTables> {}
}
