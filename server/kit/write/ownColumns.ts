import { type RawBuilder, sql } from 'kysely'
import { kindOf } from '#resources/core/kinds.ts'
import { seal } from '#server/auth/seal.ts'
import { authorIdOf } from '#server/base/actor.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { toDatabase } from '#server/db/columns.ts'
import { columnOf } from '#server/db/names.ts'
import { pinyinColumn, pinyinFieldsOf, pinyinOfColumn, pinyinValuesOf } from '#server/db/pinyin.ts'
import { timestampOf, type Work } from '#server/kit/work.ts'
import { rowKeySql } from './rows.ts'

/** Columns and values of the fields in the row's own table. */
const columnsFor = (work: Work, values: AnyRow): [string, unknown][] =>
  work.plan.stored
    .filter(([name, field]) => !kindOf(field).writeOnly && values[name] !== undefined)
    .map(([name, field]) => [columnOf(name), toDatabase(field, values[name])])

/** The new pinyin of the row; empty when these values do not change it. */
const pinyinFor = ({ plan }: Work, values: AnyRow, stored: AnyRow): [string, unknown][] => {
  if (!pinyinFieldsOf(plan.resource).some(name => values[name] !== undefined)) return []
  const [pinyin, of] = pinyinValuesOf(plan.resource, { ...stored, ...values }) ?? []
  return [
    [pinyinColumn, pinyin],
    [pinyinOfColumn, of],
  ]
}

const sealed = (work: Work, id: string, secrets: AnyRow): [string, unknown][] =>
  work.plan.stored
    .filter(([, field]) => kindOf(field).writeOnly)
    .flatMap(([name]) => {
      const secret = secrets[name]
      if (typeof secret !== 'string') return []
      const place = `${work.plan.table}:${work.actor.tenantId}:${id}:${name}`
      return [[columnOf(name), seal(work.deps.settings.appKey, secret, place)]]
    })

/** Encrypts secrets into an existing row. */
export const saveSecrets = async (work: Work, id: string, secrets: AnyRow): Promise<void> => {
  const entries = sealed(work, id, secrets)
  if (entries.length > 0) await setColumns(work, id, entries, {})
}

/**
 * Several references in the row become what was sent, and keep the links that the locked row holds
 * and does not show: see `liveSql`. Each other column becomes what was sent.
 */
const settingOf = (
  { plan }: Work,
  [column, value]: readonly [string, unknown],
  stored: AnyRow,
): RawBuilder<unknown> => {
  const pointer = plan.references.find(it => it.links && it.hides && it.column === column)
  if (!pointer) return sql.val(value)
  return sql`array(select unnest(${value}::bigint[])
    union select l.target_id ${sql.raw(`${pointer.links}`)} and l.target_id <> all(${stored[pointer.name] ?? []}::bigint[]))`
}

/** Updates the fields in the row's own table, its version and its time of change. */
export const updateRow = async (
  work: Work,
  id: string,
  values: AnyRow,
  secrets: AnyRow,
  stored: AnyRow,
): Promise<void> => {
  const stamps: [string, unknown][] = [
    ['updated_at', timestampOf(work)],
    ['updated_by', authorIdOf(work.actor)],
  ]
  await setColumns(
    work,
    id,
    [
      ...columnsFor(work, values),
      ...pinyinFor(work, values, stored),
      ...sealed(work, id, secrets),
      ...stamps,
    ],
    stored,
    sql`, version = version + 1`,
  )
}

const setColumns = async (
  work: Work,
  id: string,
  entries: readonly [string, unknown][],
  stored: AnyRow,
  more = sql``,
): Promise<void> => {
  const sets = entries.map(entry => sql`${sql.ref(entry[0])} = ${settingOf(work, entry, stored)}`)
  await sql`update ${sql.table(work.plan.table)} t set ${sql.join(sets)}${more} where ${rowKeySql(work, id)}`.execute(
    work.tx,
  )
}
