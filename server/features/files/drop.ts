import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '#server/base/tables.ts'
import { anyId } from '#server/db/sqlParts.ts'
import { withSystemAccess } from '#server/db/system.ts'
import { fileQuota } from '#server/kit/quota/quota.ts'

/** Locks these files and their contents; contents first, in the same order as an upload. */
export const lockFiles = async (
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<string[]> => {
  await tx
    .selectFrom('uc_file_content')
    .select('hash')
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', ({ selectFrom }) => {
      const hashes = selectFrom('uc_file')
        .select('hash')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', anyId(ids))
      return sql<string>`any(array${hashes})`
    })
    .orderBy('hash')
    .forUpdate()
    .execute()
  const files = await tx
    .selectFrom('uc_file')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyId(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  return files.map(row => row.id)
}

/**
 * Deletes locked files permanently, with their contents unless another file of the tenant has the
 * same, and releases the storage limit. `only` is a condition over the alias `f`. Returns the
 * objects to delete in the object storage.
 */
export const deleteFiles = async (
  tx: Tx,
  { tenantId, ids }: { tenantId: string; ids: readonly string[] },
  only: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<string[]> => {
  const gone = await tx
    .deleteFrom('uc_file as f')
    .where('f.tenant_id', '=', tenantId)
    .where('f.id', '=', anyId(ids))
    .where(only)
    .returning('f.hash')
    .execute()
  return deleteUnusedContents(tx, tenantId, [...new Set(gone.map(row => row.hash))])
}

/** Deletes contents with these hashes that no file uses any more. */
export const deleteUnusedContents = async (
  tx: Tx,
  tenantId: string,
  hashes: readonly string[],
): Promise<string[]> => {
  if (hashes.length === 0) return []
  const { rows } = await sql<{ object: string }>`with gone as (
      delete from uc_file_content c where c.tenant_id = ${tenantId} and c.hash = any(${hashes}::text[])
        and not exists (select from uc_file f where f.tenant_id = c.tenant_id and f.hash = c.hash)
      returning c.hash, c.object, c.size),
    chunks as (delete from uc_file_chunk k using gone where k.tenant_id = ${tenantId} and k.hash = gone.hash),
    room as (update uc_usage set used = greatest(used - (select coalesce(sum(ceil(size / 1024.0)), 0) from gone)::integer, 0)
      where tenant_id = ${tenantId} and quota = ${fileQuota})
    select object from gone where object is not null`.execute(tx)
  return rows.map(row => row.object)
}

/** Deletes an entry for bytes that never arrived, unless somebody else uploaded them meanwhile. */
export const deleteUnfinishedUpload = async (
  tx: Tx,
  { tenantId }: { tenantId: string },
  { hash, object }: { hash: string; object: string },
): Promise<void> => {
  const held = await tx
    .selectFrom('uc_file_content')
    .select('hash')
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', hash)
    .where('object', '=', object)
    .where('ready', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!held) return
  await deleteUnusedContents(tx, tenantId, [hash])
  await noteDeletedObjects(tx, [object])
}

/**
 * Notes which objects to delete in the object storage. The tenant itself has no access to that
 * table.
 */
export const noteDeletedObjects = async (tx: Tx, objects: readonly string[]): Promise<void> => {
  if (objects.length === 0) return
  await withSystemAccess(tx, () => insertDeletedObjects(tx, objects))
}

/** The same in a transaction that sees every tenant. */
export const insertDeletedObjects = async (tx: Tx, objects: readonly string[]): Promise<void> => {
  await sql`insert into uc_file_gone (object) select unnest(${objects}::text[]) on conflict do nothing`.execute(
    tx,
  )
}
