import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemTransaction } from '#server/db/system.ts'
import { updateDailyFigures } from '#server/features/dashboards/dailyFigures.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { dayIn } from './history.ts'

const day = 24 * 60 * 60_000
const path = '/user/admin/dashboard/analysis'
interface Day {
  day: string
  members: number
  newcomers: number
  signIns: number
  active: number
}

let house: TestApp
let today: number
beforeAll(async () => {
  house = await startTestApp({ past: true })
  today = house.deps.now()
})
afterAll(() => house.close())

const run = (text: string) =>
  systemTransaction(
    house.db,
    async tx => (await sql.raw<Record<string, string>>(text).execute(tx)).rows,
  )
const told = async (account: 'tenant' | 'platform', days = 90) =>
  (await (await house.as(account)).get(`${path}?days=${days}`)).data
const card = (
  data: { cards: { key: string; value: number; before: number | null }[] },
  key: string,
) => data.cards.find(it => it.key === key)

describe('a trial', () => {
  it('starts with a history: people and sign-ins in their own tables, and days marked as samples', async () => {
    await updateDailyFigures(house.deps)
    const [first] = await run(
      "select (min(created_at) at time zone 'Asia/Shanghai')::date::text as day from uc_user",
    )
    const begun = first?.day
    for (const account of ['tenant', 'platform'] as const) {
      const data = await told(account)
      expect(data.sampleUntil).toBe(dayIn(today - day))
      expect(data.since).toBe(dayIn(today - 60 * day))
      expect(data.membersSince).toBe(begun)
      for (const it of data.days as Day[]) expect(it.active).toBeLessThanOrEqual(it.members)
      const sample = (data.days as Day[]).filter(
        it => it.day >= data.since && it.day <= data.sampleUntil,
      )
      expect(sample).toHaveLength(60)
      expect(sample.every(it => it.signIns >= it.active && it.active > 0)).toBe(true)
      expect(card(await told(account, 30), 'signIns')?.before).toBeGreaterThan(100)
    }
    const [counted] = await run(
      `select tenant_id, count(*) as n, count(*) filter (where deleted_at is null) as left,
         count(*) filter (where (created_at at time zone 'Asia/Shanghai')::date < '${dayIn(today - 10 * day)}') as before
       from uc_user where tenant_id = (select id from uc_tenant where code = 'beichen') group by 1`,
    )
    const { days } = await told('tenant')
    const on = (at: number) => days.find((it: Day) => it.day === dayIn(at))
    expect(on(today).members).toBe(Number(counted?.left))
    expect(on(today - 11 * day).members).toBe(Number(counted?.before))
    const newcomers = days.reduce((sum: number, it: Day) => sum + it.newcomers, 0)
    expect(newcomers).toBe(Number(counted?.n))
  })

  it('marks nothing that happened since as a sample', async () => {
    expect(await run(`select 1 from uc_day where sample and day >= '${dayIn(today)}'`)).toEqual([])
    expect((await told('tenant', 7)).sampleUntil).toBe(dayIn(today - day))
    house.pass(8 * day)
    await updateDailyFigures(house.deps)
    expect((await told('tenant', 7)).sampleUntil).toBeNull()
  })
})

describe('an existing installation', () => {
  beforeAll(async () => {
    await house.close()
    house = await startTestApp()
    await updateDailyFigures(house.deps)
  })

  it('computes members and newcomers of the days before its first daily totals, once', async () => {
    const [tenant] = await run("select id from uc_tenant where code = 'nangang'")
    await run(`update uc_fold set members_since = null`)
    await run(`update uc_day set members = 0, newcomers = 0 where day < '${dayIn(today)}'`)
    await run(
      `update uc_user set deleted_at = created_at + interval '10 days' where tenant_id = ${tenant?.id}
       and id = (select max(id) from uc_user where tenant_id = ${tenant?.id} and created_at < now() - interval '20 days')`,
    )
    const other = (await house.anotherNode()).deps
    await Promise.all([updateDailyFigures(house.deps), updateDailyFigures(other)])
    const rows = await run(
      `select d.day::text, d.members, d.newcomers,
         (select count(*) from uc_user u where u.tenant_id = d.tenant_id and (u.created_at at time zone 'Asia/Shanghai')::date <= d.day
           and (u.deleted_at is null or (u.deleted_at at time zone 'Asia/Shanghai')::date > d.day))::int as there,
         (select count(*) from uc_user u where u.tenant_id = d.tenant_id and (u.created_at at time zone 'Asia/Shanghai')::date = d.day)::int as came
       from uc_day d where d.tenant_id = ${tenant?.id} and d.day < '${dayIn(today)}' order by 1`,
    )
    expect(rows.length).toBeGreaterThan(70)
    for (const row of rows)
      expect([row.day, row.members, row.newcomers]).toEqual([row.day, row.there, row.came])
    await run(`update uc_day set members = 7 where day = '${rows[3]?.day}'`)
    await updateDailyFigures(house.deps)
    const [kept] = await run(`select distinct members from uc_day where day = '${rows[3]?.day}'`)
    expect(kept?.members).toBe(7)
  })

  it('computes them in committed steps, so that an interruption loses nothing', async () => {
    await run(`insert into uc_tenant (name, code, policy_id)
      select 'many' || n, 'many' || n, min(p.id) from generate_series(1, 1300) n, uc_policy p group by n`)
    await run(
      "update uc_tenant set created_at = now() - interval '200 days' where code like 'many%'",
    )
    await run('update uc_fold set members_since = null')
    await run('update uc_day d set members = 0, newcomers = 0 from uc_fold f where d.day < f.since')
    await run('delete from uc_day_whole where day < (select since from uc_fold)')
    const pieces = [true, true, false]
    await updateDailyFigures(house.deps, () => pieces.shift() ?? false)
    const since = async () =>
      (
        await run('select members_since::text as at, members_from::text as first from uc_fold')
      )[0] as { at: string; first: string }
    const half = await since()
    expect(half.at > half.first).toBe(true)
    expect((await told('platform')).membersSince).toBe(half.at)
    const other = (await house.anotherNode()).deps
    await Promise.all([
      updateDailyFigures(house.deps),
      updateDailyFigures(other),
      updateDailyFigures(house.deps),
    ])
    const done = await since()
    expect(done.at).toBe(done.first)
    const wrong = await run(
      `select w.day, w.members, w.newcomers from uc_day_whole w cross join uc_fold f
       where w.day >= f.members_since and w.day < f.since and (w.members, w.newcomers) is distinct from (
         (select count(*)::int from uc_user u join uc_tenant t on t.id = u.tenant_id and t.deleted_at is null
           where (u.created_at at time zone 'Asia/Shanghai')::date <= w.day
             and (t.created_at at time zone 'Asia/Shanghai')::date <= w.day
             and (u.deleted_at is null or (u.deleted_at at time zone 'Asia/Shanghai')::date > w.day)),
         (select count(*)::int from uc_user u where (u.created_at at time zone 'Asia/Shanghai')::date = w.day))`,
    )
    expect(wrong).toEqual([])
    const [count] = await run(
      `select count(*) as n, max(f.since - f.members_since) as days from uc_day d join uc_tenant t on t.id = d.tenant_id cross join uc_fold f
       where t.code like 'many%' and d.day >= f.members_since and d.day < f.since`,
    )
    expect(Number(count?.n)).toBe(1300 * Number(count?.days))
  })

  it('does not show unknown figures as zero', async () => {
    await run('update uc_fold set since = current_date')
    const data = await told('tenant')
    expect(data.since > data.membersSince).toBe(true)
    expect(card(data, 'signIns')?.before).toBeNull()
    expect(card(await told('tenant', 30), 'members')?.before).toBeGreaterThan(0)
  })
})
