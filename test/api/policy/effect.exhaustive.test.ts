import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestRow } from '#test/support/sql.ts'
import { api, type Estate, openEstate, type Random, randomOf } from './estate.ts'

let estate: Estate
let policy: TestRow
let tenants: string[]
beforeAll(async () => {
  estate = await openEstate()
  policy = await estate.policy()
  const random = randomOf(7)
  tenants = []
  for (let at = 0; at < 3; at++) tenants.push(await estate.tenant(policy.id, random))
})
afterAll(() => estate.house.close())

const rounds = 50
const termsBy = (random: Random) => {
  const allMenus = random.below(4) === 0
  return {
    allMenus,
    ...(allMenus ? {} : { allowMenus: random.some(estate.open, 0.7) }),
    dataRange: random.one([1, 1, 2, 3, 5, 6, 7]),
    roleMax: random.one([0, 3, 20]),
  }
}

/** What a preview says, as changes of the grants that it speaks of. */
const told = (before: Record<string, TestRow>, preview: TestRow) => {
  const after = structuredClone(before)
  for (const { id, lost, gained, after: scope, deptIds, gives } of preview.tenants.flatMap(
    (it: TestRow) => it.roles,
  )) {
    const role = after[id] as TestRow
    const kept = role.menus.filter((menu: string) => !lost.includes(menu))
    role.menus = [...kept, ...gained].sort((a, b) => Number(a) - Number(b))
    expect(gives).toBe(false)
    if (deptIds.length > 0) expect([role.scope, role.depts]).toEqual([4, deptIds])
    if (deptIds.length > 0) role.depts = []
    role.scope = scope
  }
  return after
}

const save = async (id: string, values: object) => {
  const { version } = await estate.get(`${api.policy}/${id}`)
  return estate.put(`${api.policy}/${id}`, { version, ...values })
}

describe('a policy', () => {
  it(`does what its preview says, to the row, and an undo takes it back to the byte: ${rounds} rounds`, async () => {
    for (let seed = 1; seed <= rounds; seed++) {
      const random = randomOf(seed)
      const terms = termsBy(random)
      const before = await estate.grants(tenants)
      const stored = await estate.get(`${api.policy}/${policy.id}`)
      const { code, data: preview } = await estate.post(`${api.policy}/${policy.id}/preview`, terms)
      expect(code).toBe(0)
      expect(await estate.grants(tenants)).toEqual(before)
      const saved = await save(policy.id, { ...terms, review: preview.fingerprint })
      expect(saved, estate.house.lines.slice(-2).join('')).toMatchObject({ code: 0 })
      const after = await estate.grants(tenants)
      expect(after, `seed ${seed}`).toEqual(told(before, preview))
      expect(await exceeded()).toEqual(limitsIn(preview))
      if (random.below(5) > 0 && saved.data.version !== stored.version) {
        const undone = await estate.post(`${api.policy}/${policy.id}/undo`)
        expect(undone).toMatchObject({ code: 0, data: { left: [] } })
        expect(await estate.grants(tenants), `undo of seed ${seed}`).toEqual(before)
        const { allMenus, allowMenus, dataRange, roleMax } = stored
        expect(await estate.get(`${api.policy}/${policy.id}`)).toMatchObject({
          ...{ allMenus, allowMenus, dataRange, roleMax },
        })
      }
    }
  }, 120_000)

  it('that a tenant is put under does what its preview says, and an undo takes it back', async () => {
    for (let seed = 100; seed < 115; seed++) {
      const random = randomOf(seed)
      const other = await estate.policy(termsBy(random))
      const ids = random.some(tenants, 0.6)
      const before = await estate.grants(tenants)
      const asked = { ids: ids.length > 0 ? ids : [tenants[0]], policyId: other.id }
      const { data: preview } = await estate.post(`${api.tenant}/previewPolicy`, asked)
      const review = preview.fingerprint
      expect(await estate.post(`${api.tenant}/changePolicy`, { ...asked, review })).toMatchObject({
        code: 0,
      })
      expect(await estate.grants(tenants), `seed ${seed}`).toEqual(told(before, preview))
      for (const id of asked.ids)
        expect(await estate.post(`${api.tenant}/${id}/undoPolicy`)).toMatchObject({ code: 0 })
      expect(await estate.grants(tenants), `undo of seed ${seed}`).toEqual(before)
    }
  }, 60_000)
})

const exceeded = async () =>
  (
    await estate.sql(
      `select u.tenant_id::text as id, u.quota, u.used from uc_usage u join uc_tenant t on t.id = u.tenant_id
       join uc_policy p on p.id = t.policy_id where p.id = $1 and u.quota = 'roleMax' and p.role_max > 0 and u.used > p.role_max
       order by u.tenant_id`,
      [policy.id],
    )
  ).map(it => `${it.id} ${it.quota} ${it.used}`)

const limitsIn = (preview: TestRow) =>
  preview.tenants.flatMap(({ id, limits }: TestRow) =>
    limits.map((it: TestRow) => `${id} ${it.quota} ${it.used}`),
  )
