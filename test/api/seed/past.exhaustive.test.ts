import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { checkValue } from '#resources/core/validate.ts'
import { resources } from '#resources/index.ts'
import { systemTransaction } from '#server/db/system.ts'
import { updateDailyFigures } from '#server/features/dashboards/dailyFigures.ts'
import { planOf } from '#server/kit/plan.ts'
import { seed } from '#server/kit/seed.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { run, type TestRow } from '#test/support/sql.ts'

const zone = 'Asia/Shanghai'
const rows = (house: TestApp, text: string, values: readonly unknown[] = []) =>
  systemTransaction(house.db, tx => run(tx, text, values))

/** Rows of each definition with a table of its own, as the API answers them. */
const rowsOf = (house: TestApp, resource: AnyResource) => {
  const plan = planOf(house.registry, resource)
  return rows(house, `select ${plan.columns} from ${plan.table} t`)
}

const written = (resources as readonly AnyResource[]).filter(it => !it.view)

describe('the sample rows of a trial', () => {
  let house: TestApp
  beforeAll(async () => {
    house = await startTestApp({ past: true })
  })
  afterAll(() => house.close())

  it('are valid by their definitions', async () => {
    const faults: string[][] = []
    for (const resource of written)
      for (const row of await rowsOf(house, resource))
        for (const [name, field] of fieldsOf(resource)) {
          // Empty because the secret is stored elsewhere or another field rules it out.
          if (field.kind === 'secret' || row[name] === null) continue
          const checked = checkValue(field, row[name])
          if ('problem' in checked)
            faults.push([resource.name, name, String(row[name]), checked.problem.key])
          else expect(checked.value).toEqual(row[name])
        }
    expect(faults).toEqual([])
  })

  it('lie in the past, in the order of their ids, and never at night', async () => {
    for (const table of ['uc_audit', 'uc_sign_in', 'uc_access_call']) {
      const [found] = await rows(
        house,
        `select count(*)::int as count, count(*) filter (where at > now())::int as ahead,
          count(*) filter (where extract(hour from at at time zone $1) not between 7 and 21)::int as night,
          count(*) filter (where at < before)::int as unordered
          from (select *, lag(at) over (partition by tenant_id order by id) as before from ${table}) t`,
        [zone],
      )
      expect({ table, ...found }).toMatchObject({ table, ahead: 0, night: 0, unordered: 0 })
      expect(found?.count).toBeGreaterThan(100)
    }
  })

  it('have versions, times and values that match the audit log', async () => {
    const lines = await rows(
      house,
      `select resource, row_id::text as id, action, at, changes from uc_audit a order by a.id`,
    )
    const byRow = new Map<string, TestRow[]>()
    for (const line of lines) {
      const key = `${line.resource} ${line.id}`
      byRow.set(key, [...(byRow.get(key) ?? []), line])
    }
    for (const resource of written)
      for (const row of await rowsOf(house, resource)) {
        const own = byRow.get(`${resource.name} ${row.id}`) ?? []
        const last = own.findLast(it => it.action !== 'delete' && it.action !== 'resetPassword')
        if (!last) continue
        const label = `${resource.name} ${row[resource.title]}`
        expect([label, new Date(row.updatedAt).getTime()]).toEqual([label, Date.parse(last.at)])
        const changed = own.filter(it => !['create', 'resetPassword'].includes(it.action as string))
        expect([label, row.version]).toEqual([label, changed.length + 1])
        const told = new Map(
          own
            .flatMap(it => it.changes as { field: string; after: unknown }[])
            .map(it => [it.field, it.after]),
        )
        for (const [field, after] of told)
          expect([label, field, JSON.stringify(row[field] ?? null)]).toEqual([
            label,
            field,
            JSON.stringify(after ?? null),
          ])
      }
    expect(byRow.size).toBeGreaterThan(100)
  })

  it('fill the daily figures, which agree with them and are marked as samples', async () => {
    await updateDailyFigures(house.deps)
    const wrong = await rows(
      house,
      `select d.tenant_id, d.day, d.sign_ins, d.failures, d.active, s.* from uc_day d
        full join (select tenant_id as id, (at at time zone $1)::date as on_day,
          count(*) filter (where result = 'success') as came, count(*) filter (where result <> 'success') as failed,
          count(distinct user_id) filter (where result = 'success') as people from uc_sign_in group by 1, 2) s
        on s.id = d.tenant_id and s.on_day = d.day
        where (d.sign_ins, d.failures, d.active) is distinct from (coalesce(s.came, 0), coalesce(s.failed, 0), coalesce(s.people, 0))`,
      [zone],
    )
    expect(wrong).toEqual([])
    expect(
      await rows(
        house,
        'select count(*)::int as days from uc_day_whole where sample and sign_ins > 0',
      ),
    ).toEqual([{ days: 60 }])
    const unlike = await rows(
      house,
      `select u.user_name from uc_user u where u.login_count <>
        (select count(*) from uc_sign_in s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.result = 'success')
        or u.last_login_at is distinct from (select max(at) from uc_sign_in s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.result = 'success')`,
    )
    expect(unlike).toEqual([])
  })

  it('show every kind of entry', async () => {
    const staff = await house.as('platform')
    const administrator = await house.as('tenant')
    const listed = async (path: string, caller = administrator) => (await caller.get(path)).data
    const { list: invitations } = await listed('/user/admin/invite', staff)
    expect(invitations.map((it: TestRow) => it.state).sort()).toEqual([
      'expired',
      'revoked',
      'unused',
      'used',
    ])
    const { list: team } = await listed('/user/admin/dashboard/team')
    expect(new Set(team.map((it: TestRow) => it.actorName)).size).toBeGreaterThan(4)
    expect((await listed('/user/admin/dashboard/team', staff)).list.length).toBeGreaterThan(3)
    const { limits } = await listed('/user/admin/dashboard/analysis')
    expect(
      limits
        .map((it: TestRow) => (it.max > 0 ? it.used / it.max : 0))
        .every((it: number) => it < 1),
    ).toBe(true)
    expect(limits.filter((it: TestRow) => it.max > 0)).toHaveLength(5)
    for (const path of ['member', 'dept', 'post', 'role'])
      expect((await listed(`/user/admin/${path}/bin`)).total).toBe(1)
    expect((await listed('/user/admin/access')).list[0].lastUsedAt).not.toBeNull()
    expect((await listed('/user/admin/accessCall')).total).toBeGreaterThan(200)
    expect((await listed('/admin/admin/upgrade/logs')).total).toBe(4)
    expect((await listed('/user/admin/signIn')).total).toBeGreaterThan(500)
    const agents = await rows(house, 'select distinct agent from uc_sign_in')
    expect(agents.length).toBeGreaterThan(4)
  })

  it('are created once: a later start or version does not change existing samples', async () => {
    const count = () =>
      rows(
        house,
        `select (select count(*) from uc_audit) as lines, (select count(*) from uc_sign_in) as tries,
          (select count(*) from uc_policy) as policies, (select count(*) from uc_invite) as invitations`,
      )
    const before = await count()
    await seed(house.deps, house.registry)
    expect(await count()).toEqual(before)
  })
})

describe('at another hour', () => {
  it.each([
    ['on a Monday just after midnight', '2026-11-22T16:03:00Z'],
    ['on a Sunday evening', '2026-11-22T13:30:00Z'],
  ])('the samples are plausible %s too, and the same each time', async (_, moment) => {
    const told: unknown[] = []
    for (let round = 0; round < 2; round += 1) {
      const house = await startTestApp({ trial: false })
      const now = () => Date.parse(moment)
      const settings = { ...house.deps.settings, trial: true }
      await seed({ ...house.deps, settings, now }, house.registry)
      const found = await rows(
        house,
        `select count(*)::int as count, min(at) as first, max(at) as last,
          md5(string_agg(concat(at, user_name, way, result, ip), ',' order by id)) as digest,
          (select md5(string_agg(concat(at, actor_name, action), ',' order by id)) from uc_audit) as audit,
          (select count(*)::int from uc_audit where at > $1 or extract(isodow from at at time zone $2) > 5) as off
          from uc_sign_in`,
        [new Date(moment), zone],
      )
      expect(Date.parse(found[0]?.last)).toBeLessThan(Date.parse(moment))
      expect(found[0]?.off).toBeLessThan(3)
      told.push(found)
      await house.close()
    }
    expect(told[0]).toEqual(told[1])
  })
})

describe('on each day of a week', () => {
  const days = Array.from({ length: 7 }, (_, at) => `2026-02-2${at + 2}T04:00:00Z`)
  it.each(days)('nobody acts before they joined or on rows of the future: %s', async moment => {
    const house = await startTestApp({ trial: false })
    const settings = { ...house.deps.settings, trial: true }
    await seed({ ...house.deps, settings, now: () => Date.parse(moment) }, house.registry)
    const early = await rows(
      house,
      `select a.resource, a.action, u.user_name from uc_audit a join uc_user u on u.id = a.actor_id
        where a.at < u.created_at and a.row_id <> u.id`,
    )
    expect(early).toEqual([])
    const before = await rows(
      house,
      `select resource, action from (select *, min(at) filter (where action = 'create')
        over (partition by resource, row_id) as made_at from uc_audit) a where at < made_at`,
    )
    expect(before).toEqual([])
    await house.close()
  })
})

describe('without a trial', () => {
  it('there are none', async () => {
    const house = await startTestApp({ trial: false })
    for (const table of [
      'uc_audit',
      'uc_sign_in',
      'uc_access_call',
      'uc_invite',
      'uc_limit_request',
    ])
      expect([table, await rows(house, `select from ${table}`)]).toEqual([table, []])
    await house.close()
  })
})
