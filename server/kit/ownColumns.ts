import { seal } from '#server/auth/seal.ts'
import { toDatabase } from '#server/db/columns.ts'
import { columnOf, quote } from '#server/db/names.ts'
import { pinyinColumn, pinyinFieldsOf, pinyinOfColumn, pinyinValuesOf } from '#server/db/pinyin.ts'
import { liveSql } from './plan.ts'
import { keyOf } from './rows.ts'
import { run } from './sql.ts'
import type { AnyRow } from './types.ts'
import { momentOf, type Work } from './work.ts'

/** Columns and values of the fields in the row's own table. */
const columnsFor = (work: Work, values: AnyRow): [string, unknown][] =>
  work.plan.stored
    .filter(([name, field]) => field.kind !== 'secret' && values[name] !== undefined)
    .map(([name, field]) => [quote(columnOf(name)), toDatabase(field, values[name])])

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
    .filter(([name, field]) => field.kind === 'secret' && typeof secrets[name] === 'string')
    .map(([name]) => [
      quote(columnOf(name)),
      seal(
        work.deps.settings.appKey,
        secrets[name],
        `${work.plan.table}:${work.actor.tenantId}:${id}:${name}`,
      ),
    ])

/** Encrypts secrets into an existing row. */
export const saveSecrets = async (work: Work, id: string, secrets: AnyRow): Promise<void> => {
  const entries = sealed(work, id, secrets)
  if (entries.length > 0) await setColumns(work, id, entries)
}

/**
 * Several references in the row keep the links that are not shown: see `liveSql`. Each other
 * column becomes what was sent.
 */
const setting = ({ plan }: Work, column: string, value: string): string => {
  const pointer = plan.pointers.find(it => it.links && it.hides && quote(`${it.column}`) === column)
  if (!pointer) return value
  const hidden = `select l.target_id ${pointer.links} and (${liveSql(pointer, 'l.target_id')}) is not true`
  return `array(select unnest(${value}::bigint[]) union ${hidden})`
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
    ['updated_at', momentOf(work)],
    ['updated_by', work.actor.userId],
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
    ', version = version + 1',
  )
}

const setColumns = async (
  work: Work,
  id: string,
  entries: readonly [string, unknown][],
  more = '',
): Promise<void> => {
  const sets = entries
    .map(([column], at) => `${column} = ${setting(work, column, `$${at + 3}`)}`)
    .join(', ')
  await run(work.tx, `update ${work.plan.table} t set ${sets}${more} where ${keyOf(work)}`, [
    work.actor.tenantId,
    id,
    ...entries.map(([, value]) => value),
  ])
}
