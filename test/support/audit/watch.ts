import { type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import type { Tx } from '#server/base/tables.ts'
import { linkTableOf, snake, tableOf } from '#server/db/names.ts'
import { systemTransaction } from '#server/db/system.ts'
import { isTimeSeries } from '#server/kit/write/hiddenLinks.ts'
import type { TestApp } from '#test/support/app.ts'
import { run, type TestRow } from '#test/support/sql.ts'

/**
 * Rows that come and go without audit lines: lines of a time series, and messages, which are a
 * queue that their job works off.
 */
const unlogged = (resource: AnyResource) => isTimeSeries(resource) || resource.name === 'outbox'

/**
 * Columns that change without an audit line: values derived from other rows (names of references,
 * pinyin), and figures that the server keeps.
 */
const derivedOf = (resource: AnyResource): string[] => [
  'search_pinyin',
  'search_pinyin_of',
  ...fieldsOf(resource).flatMap(([name, field]) => [
    ...(field.unversioned ? [snake(name)] : []),
    ...(field.nameIn ? [snake(field.nameIn)] : []),
  ]),
]

/** The stored rows of every resource, and the last audit line. */
interface Snapshot {
  readonly rows: ReadonlyMap<string, TestRow>
  readonly mark: string
}

const storedSql = (resource: AnyResource): string => {
  const tenant = resource.tenancy === 'tenant' ? 'l.tenant_id = t.tenant_id and ' : ''
  const links = fieldsOf(resource)
    .filter(([, { kind, inRow }]) => kind === 'references' && !inRow)
    .map(
      ([name]) =>
        ` || jsonb_build_object('${name}', array(select target_id from ${linkTableOf(resource.name, name)} l where ${tenant}l.owner_id = t.id order by 1))`,
    )
  const less = derivedOf(resource).map(name => ` - '${name}'`)
  return `select '${resource.name} ' || t.id as key, to_jsonb(t)${less.join('')}${links.join('')} as row from ${tableOf(resource.name)} t`
}

const snapshot = (app: TestApp): Promise<Snapshot> =>
  systemTransaction(app.deps.db, async tx => {
    const stored = app.registry.all().filter(it => !it.view && !unlogged(it))
    const rows = new Map<string, TestRow>()
    for (const resource of stored)
      for (const { key, row } of await run(tx, storedSql(resource))) rows.set(key, row)
    const [last] = await run(tx, 'select coalesce(max(id), 0)::text as mark from uc_audit')
    return { rows, mark: last?.mark as string }
  })

const linesSince = async (tx: Tx, mark: string): Promise<ReadonlySet<unknown>> => {
  const text = `select distinct resource || ' ' || row_id as key from uc_audit where id > $1::bigint and row_id is not null`
  return new Set((await run(tx, text, [mark])).map(it => it.key))
}

/** Does the work. Returns each row that it changed without an audit line, with what differs. */
export const unloggedBy = async (app: TestApp, work: () => Promise<unknown>): Promise<string[]> => {
  const before = await snapshot(app)
  await work()
  const after = await snapshot(app)
  const lines = await systemTransaction(app.deps.db, tx => linesSince(tx, before.mark))
  const keys = new Set([...before.rows.keys(), ...after.rows.keys()])
  return [...keys].flatMap(key => {
    const changed = differing(before.rows.get(key), after.rows.get(key))
    return changed && !lines.has(key) ? [`${key}: ${changed}`] : []
  })
}

const differing = (one?: TestRow, other?: TestRow): string | undefined => {
  if (!one || !other) return one ? 'deleted' : 'created'
  const names = Object.keys(one).filter(
    name => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  )
  return names.length > 0 ? names.join(', ') : undefined
}
