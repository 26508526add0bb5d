import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Deps } from '#server/base/deps.ts'
import { systemTransaction } from '#server/db/system.ts'
import { updateDailyFigures } from '#server/features/dashboards/dailyFigures.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { dayIn, dice, live, oracle, someHistory } from './history.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const path = '/user/admin/dashboard/analysis'

let house: TestApp
let other: Deps
let tenants: string[]
beforeAll(async () => {
  house = await startTestApp()
  other = (await house.anotherNode()).deps
  tenants = await idsOf('select id from uc_tenant order by id')
  await keep('delete from uc_day')
})
afterAll(() => house.close())

const idsOf = async (text: string): Promise<string[]> =>
  systemTransaction(house.db, async tx =>
    (await sql.raw<{ id: string }>(text).execute(tx)).rows.map(it => it.id),
  )
const keep = (text: string) =>
  systemTransaction(house.db, async tx => void (await sql.raw(text).execute(tx)))

interface Day {
  day: string
  members: number
  newcomers: number
  signIns: number
  failures: number
  active: number
}

/** What the page shows equals what is counted by hand, day by day. */
const mustEqual = (days: readonly Day[], counted: Awaited<ReturnType<typeof oracle>>) => {
  const none = { newcomers: 0, signIns: 0, failures: 0, active: 0 }
  for (const { day: at, members: _, ...figures } of days)
    expect([at, figures]).toEqual([at, counted.get(at) ?? none])
}

describe('a fresh installation', () => {
  it('answers zeros before anything was folded, and since when', async () => {
    const platform = await house.as('platform')
    await keep('delete from uc_sign_in; delete from uc_active')
    const { code, data } = await platform.get(`${path}?days=7`)
    expect(code).toBe(0)
    expect(data).toMatchObject({ of: 'platform', since: dayIn(house.deps.now()) })
    expect(data.days).toHaveLength(7)
    expect(data.cards.map((it: { before: unknown }) => it.before)).toEqual(Array(5).fill(null))
    expect(data.addons).toEqual([])
    expect(data.policies).toMatchObject([{ tenants: tenants.length - 1 }])
  })
})

describe('the figures', () => {
  it('are those of a history that was there before the first fold, and say since when', async () => {
    const now = house.deps.now()
    const throwOf = dice(7)
    await live(house.deps, [
      ...someHistory(throwOf, { tenants, from: now - 25 * day, to: now, count: 250 }),
      { what: 'success', tenantId: tenants[1] as string, userId: '77', at: now - 25 * day },
    ])
    await keep('delete from uc_active')
    await updateDailyFigures(house.deps)
    const { data } = await (await house.as('platform')).get(`${path}?days=90`)
    expect(data.since).toBe(dayIn(now - 25 * day))
    const counted = await oracle(house.deps)
    const known = data.days.filter((it: Day) => it.day >= data.since)
    for (const it of known)
      expect([it.day, it.signIns, it.failures]).toEqual([
        it.day,
        counted.get(it.day)?.signIns ?? 0,
        counted.get(it.day)?.failures ?? 0,
      ])
    const active = known.reduce((sum: number, it: Day) => sum + it.active, 0)
    expect(active).toBeGreaterThan(20)
    expect(known.length).toBeLessThan(data.days.length)
    const card = data.cards.find((it: { key: string }) => it.key === 'active')
    expect(card.value).toBe(Math.round((active / known.length) * 10) / 10)
  })

  it('grow by whole histories in any steps, and by both processes at once, as counted by hand', async () => {
    const throwOf = dice(42)
    for (let step = 0; step < 12; step += 1) {
      const from = house.deps.now()
      const length = [5 * minute, 50 * minute, 7 * hour, 30 * hour][throwOf(4)] as number
      house.pass(length)
      await live(house.deps, someHistory(throwOf, { tenants, from, to: from + length, count: 40 }))
      if (step % 3 === 0)
        await Promise.all([
          updateDailyFigures(house.deps),
          updateDailyFigures(other),
          updateDailyFigures(house.deps),
        ])
      else if (step % 3 === 1) await updateDailyFigures(other)
    }
    const platform = await house.as('platform')
    const tenant = await house.as('tenant')
    const first = dayIn(house.deps.now() - 2 * day)
    for (const [client, own] of [
      [platform, undefined],
      [tenant, (await tenant.get('/user/admin/member/info')).data.tenantId],
    ] as const) {
      const { data } = await client.get(`${path}?days=30`)
      // Who was active is forgotten once it has been folded, so the oracle knows of the last days alone.
      mustEqual(
        data.days.filter((it: Day) => it.day > first),
        await oracle(house.deps, own),
      )
      const counted = await oracle(house.deps, own)
      for (const it of data.days.filter((at: Day) => at.day >= data.since))
        expect([it.day, it.signIns, it.failures]).toEqual([
          it.day,
          counted.get(it.day)?.signIns ?? 0,
          counted.get(it.day)?.failures ?? 0,
        ])
    }
  })

  it('catch up on days on which no process ran, members included', async () => {
    const [, tenantId = ''] = tenants
    const from = house.deps.now()
    await updateDailyFigures(house.deps)
    await live(house.deps, [
      { what: 'newcomer', tenantId, userId: '0', at: from + day },
      { what: 'newcomer', tenantId, userId: '0', at: from + 2 * day },
      { what: 'wrong', tenantId, userId: '1', at: from + 2 * day },
    ])
    house.pass(4 * day)
    await updateDailyFigures(house.deps)
    const rows = await systemTransaction(
      house.db,
      async tx =>
        (
          await sql<Day>`select day::text, members, newcomers, failures from uc_day where tenant_id = ${tenantId} order by day`.execute(
            tx,
          )
        ).rows,
    )
    const of = (days: number) => rows.find(it => it.day === dayIn(from + days * day))
    expect(of(1)).toMatchObject({ newcomers: 1, members: (of(0)?.members ?? 0) + 1 })
    expect(of(2)).toMatchObject({ newcomers: 1, failures: 1, members: (of(0)?.members ?? 0) + 2 })
    expect(of(3)).toMatchObject({ newcomers: 0, members: of(2)?.members })
  })

  it('compare a period with the one before it where that was kept', async () => {
    const { data } = await (await house.as('tenant')).get(`${path}?days=7`)
    const earlier = (await (await house.as('tenant')).get(`${path}?days=30`)).data.days.slice(
      -14,
      -7,
    )
    const sum = (name: 'signIns' | 'failures') =>
      earlier.reduce((all: number, it: Day) => all + it[name], 0)
    const before = Object.fromEntries(
      data.cards.map((it: { key: string; before: number }) => [it.key, it.before]),
    )
    expect(before).toMatchObject({ signIns: sum('signIns'), failures: sum('failures') })
    expect(data.cards[0]).toMatchObject({ key: 'members', before: earlier.at(-1).members })
  })

  it('count who uses the console, once a day, and no program', async () => {
    // At noon, so that no day begins in between.
    const passed = (house.deps.now() + 8 * hour) % day
    house.pass((day + 12 * hour - passed) % day)
    const before = (await (await house.as('tenant')).get(`${path}?days=7`)).data.days.at(-1).active
    await house.as('tenant')
    const member = await house.as('member')
    house.pass(2 * minute)
    await member.get('/user/admin/member/info')
    const after = (await (await house.as('tenant')).get(`${path}?days=7`)).data.days.at(-1)
    expect(after.active).toBe(before + 1)
  })

  it('are forgotten with their tenant, and no fold leaves people in the notes for long', async () => {
    house.pass(5 * day)
    await updateDailyFigures(house.deps)
    const old = new Date(house.deps.now() - 3 * day).toISOString()
    expect(await idsOf(`select user_id as id from uc_active where at < '${old}'`)).toEqual([])
  })
})
