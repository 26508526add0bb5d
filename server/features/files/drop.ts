import type { AnyRow, Tx } from '#server/base/tables.ts'
import { run } from '#server/db/sql.ts'
import { withSystemAccess } from '#server/db/system.ts'
import { fileQuota } from '#server/kit/quota/quota.ts'

/** Locks these files and their contents; contents first, in the same order as an upload. */
export const holdFiles = async (
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<string[]> => {
  const contents = `select hash from uc_file_content where tenant_id = $1::bigint and hash = any(array(
    select hash from uc_file where tenant_id = $1::bigint and id = any($2::bigint[]))) order by hash for update`
  const files =
    'select id::text from uc_file where tenant_id = $1::bigint and id = any($2::bigint[]) order by id for update'
  await run(tx, contents, [tenantId, ids])
  return (await run(tx, files, [tenantId, ids])).map(row => row.id)
}

/**
 * Deletes locked files permanently, with their contents unless another file of the tenant has the
 * same, and releases the storage limit. `only` is a condition over the alias `f`. Returns the
 * objects to delete in the object storage.
 */
export const dropFiles = async (
  tx: Tx,
  { tenantId, ids }: { tenantId: string; ids: readonly string[] },
  only: { sql: string; values: readonly unknown[] } = { sql: 'true', values: [] },
): Promise<string[]> => {
  const gone = await run(
    tx,
    `delete from uc_file f where f.tenant_id = $1::bigint and f.id = any($2::bigint[]) and ${only.sql} returning f.hash`,
    [tenantId, ids, ...only.values],
  )
  return dropContents(tx, tenantId, [...new Set(gone.map(row => row.hash as string))])
}

/** Deletes contents with these hashes that no file uses any more. */
export const dropContents = async (
  tx: Tx,
  tenantId: string,
  hashes: readonly string[],
): Promise<string[]> => {
  if (hashes.length === 0) return []
  const text = `with gone as (
      delete from uc_file_content c where c.tenant_id = $1::bigint and c.hash = any($2::text[])
        and not exists (select from uc_file f where f.tenant_id = c.tenant_id and f.hash = c.hash)
      returning c.hash, c.object, c.size),
    chunks as (delete from uc_file_chunk k using gone where k.tenant_id = $1::bigint and k.hash = gone.hash),
    room as (update uc_usage set used = greatest(used - (select coalesce(sum(ceil(size / 1024.0)), 0) from gone)::integer, 0)
      where tenant_id = $1::bigint and quota = $3)
    select object from gone where object is not null`
  const rows = await run(tx, text, [tenantId, hashes, fileQuota])
  return rows.map((row: AnyRow) => row.object as string)
}

/** Deletes an entry for bytes that never arrived, unless somebody else uploaded them meanwhile. */
export const dropUnready = async (
  tx: Tx,
  { tenantId }: { tenantId: string },
  { hash, object }: { hash: string; object: string },
): Promise<void> => {
  const text = `select hash from uc_file_content
    where tenant_id = $1::bigint and hash = $2 and object = $3 and not ready for update`
  const held = await run(tx, text, [tenantId, hash, object])
  if (held.length === 0) return
  await dropContents(tx, tenantId, [hash])
  await noteGone(tx, [object])
}

/**
 * Notes which objects to delete in the object storage. The tenant itself has no access to that
 * table.
 */
export const noteGone = async (tx: Tx, objects: readonly string[]): Promise<void> => {
  if (objects.length === 0) return
  await withSystemAccess(tx, () => insertGone(tx, objects))
}

/** The same in a transaction that sees every tenant. */
export const insertGone = async (tx: Tx, objects: readonly string[]): Promise<void> => {
  await run(
    tx,
    'insert into uc_file_gone (object) select unnest($1::text[]) on conflict do nothing',
    [objects],
  )
}
