import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteExpired } from '#server/auth/deleteExpired.ts'
import { deleteOldCalls } from '#server/features/openAccess/calls.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const query = async (text: string) => (await house.db.systems.query(text)).rows
const kept = 'kept'
const old = 'old'

/** What runs out: its table, a column to tell its rows by, how one is written, and when it has. */
const kinds = [
  {
    table: 'uc_sign_in',
    mark: 'user_name',
    row: (mark: string, at: string) =>
      `insert into uc_sign_in (tenant_id, user_name, way, result, at) values (1, '${mark}', 'password', 'wrong', ${at})`,
    after: '180 days',
  },
  {
    table: 'uc_outbox',
    mark: 'recipient',
    row: (mark: string, at: string) =>
      `insert into uc_outbox (channel, recipient, kind, state, created_at) values ('sms', '${mark}', 'code', 'sent', ${at})`,
    after: '30 days',
  },
  {
    table: 'uc_access_call',
    mark: 'route',
    row: (mark: string, at: string) =>
      `insert into uc_access_call (tenant_id, route, at) values (1, '${mark}', ${at})`,
    after: '30 days',
  },
  {
    table: 'uc_code',
    mark: 'key',
    row: (mark: string, at: string) =>
      `insert into uc_code (key, digest, sent_at, expires_at) values ('${mark}', 'x', now(), ${at})`,
    after: '0 days',
  },
  {
    table: 'uc_session_end',
    mark: "convert_from(hash, 'utf8')",
    row: (mark: string, at: string) =>
      `insert into uc_session_end (hash, tenant_id, reason, ended_at) values ('${mark}', 1, 'lock', ${at})`,
    after: '30 days',
  },
  {
    table: 'uc_captcha',
    mark: 'id',
    row: (mark: string, at: string) =>
      `insert into uc_captcha (id, purpose, answer, expires_at) values ('${mark}', 'login', 'x', ${at})`,
    after: '0 days',
  },
  {
    table: 'uc_attempt',
    mark: 'key',
    row: (mark: string, at: string) =>
      `insert into uc_attempt (key, last_at) values ('${mark}', ${at})`,
    after: '3 days',
  },
]

/** All there is, but for what these kinds are swept from. */
const countsOfOthers = async () => {
  const tables = await query(
    "select relname from pg_class where relkind = 'r' and relname like 'uc\\_%' and has_table_privilege(oid, 'select') order by relname",
  )
  const names = tables
    .map(it => it.relname as string)
    .filter(name => !kinds.some(it => it.table === name))
  const counts = names.map(name => `select '${name}' as name, count(*)::int as n from ${name}`)
  return query(counts.join(' union all '))
}

it('the hourly sweeps delete what has run out, and nothing else', async () => {
  const now = `'${new Date(house.deps.now()).toISOString()}'::timestamptz`
  await house.as('tenant')
  await query('update uc_site set sign_in_log_days = 180')
  for (const { row, after } of kinds) {
    await query(row(old, `${now} - interval '${after}' - interval '1 minute'`))
    await query(row(kept, `${now} - interval '${after}' + interval '1 minute'`))
  }
  const before = await countsOfOthers()
  await deleteExpired(house.deps)
  await deleteOldCalls(house.deps)
  const left: Record<string, string[]> = {}
  for (const { table, mark } of kinds)
    left[table] = (
      await query(`select ${mark} as mark from ${table} where ${mark} in ('${old}', '${kept}')`)
    ).map(it => it.mark)
  expect(left).toEqual(Object.fromEntries(kinds.map(({ table }) => [table, [kept]])))
  expect(await countsOfOthers()).toEqual(before)
  expect(before.find(it => it.name === 'uc_session')?.n).toBeGreaterThan(0)
})
