import { sql } from 'kysely'
import { isLinked, kindOf } from '#resources/core/kinds.ts'
import { type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { initialValuesOf } from '#resources/core/validate.ts'
import type { AnyRow, Tx } from '#server/base/tables.ts'
import { hasColumn, toDatabase } from './columns.ts'
import { claimIdentities } from './identities.ts'
import { columnOf, linkTableOf, tableOf } from './names.ts'
import { pinyinColumn, pinyinOfColumn, pinyinValuesOf } from './pinyin.ts'

/** For tables whose names and columns a definition tells. */
const ofAny = (tx: Tx) => tx.withTables<Record<string, AnyRow>>()

/** Ids in ascending order, for rows that refer to each other. */
export const newIds = async (tx: Tx, count: number): Promise<string[]> => {
  const { rows } = await sql<{
    id: string
  }>`select nextval('uc_id')::text as id from generate_series(1, ${count})`.execute(tx)
  return rows.map(row => row.id)
}

/**
 * Inserts rows of a definition in bulk, with their links and unique values. Missing values get
 * their initial value.
 */
export const insertRows = async (
  tx: Tx,
  resource: AnyResource,
  tenantId: string | null,
  rows: readonly AnyRow[],
): Promise<string[]> => {
  if (rows.length === 0) return []
  const spare = await newIds(tx, rows.filter(row => row.id === undefined).length)
  const full = rows.map(row => ({
    ...initialValuesOf(resource),
    ...row,
    id: String(row.id ?? spare.shift()),
  }))
  await ofAny(tx)
    .insertInto(tableOf<string>(resource.name))
    .values(full.map(row => storedRow(resource, tenantId, row)))
    .execute()
  if (tenantId !== null) await link(tx, resource, tenantId, full)
  if (tenantId !== null) await claimIdentities(tx, resource, tenantId, full)
  return full.map(row => row.id)
}

const storedRow = (resource: AnyResource, tenantId: string | null, row: AnyRow): AnyRow => ({
  ...pinyinColumnsOf(resource, row),
  ...(tenantId === null ? {} : { tenant_id: tenantId }),
  id: row.id,
  ...Object.fromEntries(
    fieldsOf(resource)
      .filter(([, field]) => hasColumn(field) && !kindOf(field).writeOnly)
      .map(([name, field]) => [columnOf(name), toDatabase(field, row[name])]),
  ),
})

const pinyinColumnsOf = (resource: AnyResource, row: AnyRow): AnyRow => {
  const read = pinyinValuesOf(resource, row)
  return read ? { [pinyinColumn]: read[0], [pinyinOfColumn]: read[1] } : {}
}

const link = async (
  tx: Tx,
  resource: AnyResource,
  tenantId: string,
  rows: readonly AnyRow[],
): Promise<void> => {
  const fields = fieldsOf(resource).filter(([, field]) => isLinked(field))
  for (const [name] of fields) {
    const links = rows.flatMap(row =>
      ((row[name] ?? []) as string[]).map(target => ({
        tenant_id: tenantId,
        owner_id: row.id,
        target_id: target,
      })),
    )
    if (links.length > 0)
      await ofAny(tx).insertInto(linkTableOf(resource.name, name)).values(links).execute()
  }
}
