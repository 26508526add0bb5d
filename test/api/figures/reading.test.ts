import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayAt } from '#server/base/days.ts'
import type { Tx } from '#server/base/tables.ts'
import { systemTransaction } from '#server/db/system.ts'
import { asActor } from '#server/db/transactions.ts'
import { updateDailyFigures } from '#server/features/dashboards/dailyFigures.ts'
import { figuresSql } from '#server/features/dashboards/read.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'

const path = '/user/admin/dashboard/analysis'
const many = 20_000

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
  const month = new Date(house.deps.now() - 30 * 24 * 60 * 60_000)
  await systemTransaction(house.db, async tx => {
    await sql`insert into uc_sign_in (tenant_id, at, user_id, user_name, way, result)
      select 1, ${month}::timestamptz + n * interval '1 minute', n % 50, 'x', 'password', 'success' from generate_series(1, ${many}) n`.execute(
      tx,
    )
    await sql`insert into uc_user (tenant_id, user_name, real_name, created_at)
      select 1, 'many' || n, 'x', ${month}::timestamptz + n * interval '1 minute' from generate_series(1, ${many}) n`.execute(
      tx,
    )
  })
  await updateDailyFigures(house.deps)
  await house.db.longRunning.connection().execute(async connection => {
    await sql`vacuum analyze uc_sign_in`.execute(connection)
    await sql`vacuum analyze uc_user`.execute(connection)
  })
})
afterAll(() => house.close())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Rows of each table that a plan has touched, and how it came to them. */
const touched = (plan: Plan): { table: string; way: string; rows: number }[] => [
  ...(plan['Relation Name']
    ? [
        {
          table: plan['Relation Name'],
          way: plan['Node Type'],
          rows:
            (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'],
        },
      ]
    : []),
  ...(plan.Plans ?? []).flatMap(touched),
]

const explained = async (tenantId?: string) => {
  const today = dayAt(house.deps, house.deps.now())
  const span = { tenantId, from: addDays(today, -179), to: today }
  const explain = async (tx: Tx) => {
    const mark = await sql<{ at: string }>`select at from uc_fold`.execute(tx)
    const asked = figuresSql(house.deps, span, mark.rows[0]?.at)
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
      explain (analyze, format json) ${asked}`.execute(tx)
    return touched((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan)
  }
  return tenantId === undefined
    ? systemTransaction(house.db, explain)
    : asActor(house.db, { tenantId, userId: '1' }, explain, { mode: 'read' })
}

describe('a request for figures', () => {
  it.each([
    ['of all tenants', undefined],
    ['of one tenant', '1'],
  ])(
    '%s reads roll-ups, and of what happened no more than came after the last fold',
    async (_what, tenantId) => {
      const reads = await explained(tenantId)
      const [days, events] = [
        reads.filter(it => it.table.startsWith('uc_day')),
        reads.filter(it => ['uc_user', 'uc_sign_in'].includes(it.table)),
      ]
      expect(days.length).toBeGreaterThan(0)
      expect(events.length).toBeGreaterThan(1)
      for (const { table, way, rows } of events) {
        expect([table, way]).not.toContain('Seq Scan')
        // Three minutes of a sign-in and a newcomer each, and those whom the seed brought.
        expect([table, rows < 200]).toEqual([table, true])
      }
    },
  )

  it('tells platform staff of all, and a tenant of itself alone', async () => {
    const platform = (await (await house.as('platform')).get(`${path}?days=90`)).data
    const tenant = (await (await house.as('tenant')).get(`${path}?days=90`)).data
    expect(platform.of).toBe('platform')
    expect(tenant.of).toBe('tenant')
    const newcomers = (told: { cards: { value: number }[] }) => told.cards[1]?.value ?? 0
    expect(newcomers(platform)).toBeGreaterThanOrEqual(many)
    expect(newcomers(tenant)).toBe(35)
    expect(tenant.cards[0].value).toBe(35)
    expect(tenant.policies).toMatchObject([{ tenants: 1 }])
    expect(
      new Set(tenant.limits.map((it: { tenantName: string }) => it.tenantName)).size,
    ).toBeLessThan(2)
  })

  it('is answered to whom a menu grants it', async () => {
    expect((await (await house.as('member')).get(path)).code).toBe(62)
    expect((await house.anyone().get(path)).code).toBe(61)
  })

  it.each(['8', '0', '-7', 'x', '7.5', 'constructor'])('for %s days is refused', async days => {
    expect((await (await house.as('tenant')).get(`${path}?days=${days}`)).code).toBe(51)
  })
})

describe('the limits', () => {
  it('of a tenant that nothing limits tell what is counted all the same', async () => {
    const { limits } = (await (await house.as('tenant')).get(path)).data
    expect(limits[0]).toMatchObject({ quota: 'userMax', used: 35, max: 0 })
    const all = (await (await house.as('platform')).get(path)).data.limits
    expect(all).toContainEqual(expect.objectContaining({ quota: 'userMax', used: 35, max: 0 }))
  })

  it('are those that most is used of, of all tenants or of one’s own', async () => {
    const staff = await house.as('platform')
    const { list } = (await staff.get('/user/admin/policy')).data
    const [{ id, version }] = list
    await staff.put(`/user/admin/policy/${id}`, { version, userMax: 40, deptMax: 1000 })
    const { limits } = (await staff.get(path)).data
    expect(limits[0]).toMatchObject({ quota: 'userMax', used: 35, max: 40 })
    // What nothing limits stands behind.
    const shares = limits.map((it: { used: number; max: number }) =>
      it.max > 0 ? it.used / it.max : -1,
    )
    expect(shares).toEqual([...shares].sort((one, other) => other - one))
    expect(new Set(limits.map((it: { tenantId: string }) => it.tenantId)).size).toBe(2)
    const own = (await (await house.as('tenant')).get(path)).data.limits
    expect(own.map((it: { quota: string }) => it.quota).slice(0, 2)).toEqual(['userMax', 'deptMax'])
    expect(own[0]).toMatchObject({ used: 35, max: 40 })
    expect(own.slice(2).map((it: { max: number }) => it.max)).not.toContain(40)
  })
})
