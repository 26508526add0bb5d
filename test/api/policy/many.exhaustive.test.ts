import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestRow } from '#test/support/sql.ts'
import { api, type Estate, openEstate } from './estate.ts'

/** `TENANTS=2000 FIGURES=1` tells how long it takes with as many as an installation may have. */
const many = Number(process.env.TENANTS ?? 200)
let estate: Estate
let policy: TestRow
beforeAll(async () => {
  estate = await openEstate()
  policy = await estate.policy()
  await estate.sql(
    `insert into uc_tenant (id, name, code, admin_user_name, admin_real_name, policy_id, created_at)
     select 1000000 + n, '租户 ' || n, 'many' || n, 'chef' || n, '主管' || n, $1, now() - n * interval '1 minute' from generate_series(1, $2) n`,
    [policy.id, many],
  )
  await estate.sql(
    `insert into uc_role (tenant_id, id, name, code, builtin, data_scope)
     select 1000000 + n, 2000000 + n * 10 + k, '角色 ' || k, 'r' || k, k = 0, case k when 0 then 1 else k end
     from generate_series(1, $1) n, generate_series(0, 5) k`,
    [many],
  )
  // In parts: the administrators' all menus, the others' 20 each.
  for (let part = 0; part < 8; part++)
    await estate.sql(
      `update uc_role r set menu_ids = array(select m from unnest($1::bigint[]) with ordinality as o(m, at)
         where r.builtin or (at + r.id) % 4 = 0 and at <= 80)
       where r.tenant_id > 1000000 and r.tenant_id % 8 = $2`,
      [estate.open, part],
    )
}, 120_000)
afterAll(() => estate.house.close())

/** The tenants of a preview, of which an answer holds fifty, asked for page by page. */
const shownIn = async (first: TestRow, bodyOf: (after: string) => object, inquiry: string) => {
  const ids: string[] = []
  for (let page = first.tenants as TestRow[]; page.length > 0; ) {
    expect(page.length).toBeLessThanOrEqual(50)
    for (const { id, roles } of page) {
      expect(roles).toHaveLength(6)
      ids.push(id)
    }
    const body = bodyOf(ids.at(-1) as string)
    page = (await estate.post(`${api.policy}/${policy.id}/${inquiry}`, body)).data.tenants
  }
  return [...new Set(ids)]
}

const seconds = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

describe(`${many} tenants under one policy`, () => {
  it('are listed, searched and paged on the server', async () => {
    const asked = (query: object) =>
      estate.get(
        `${api.tenant}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]))}`,
      )
    const page = await asked({ range: [many - 10, many - 1], sort: ['createdAt', 'DESC'] })
    expect(page.list).toHaveLength(10)
    expect((await asked({ filter: { q: `租户 ${many}` } })).list).toMatchObject([
      { code: `many${many}` },
    ])
    expect((await asked({ filter: { policyId: policy.id } })).total).toBe(many)
  })

  it('are brought in line with its new terms, and back, in seconds', async () => {
    const terms = { allMenus: false, allowMenus: estate.open.slice(0, 30), dataRange: 5 }
    const figures: Record<string, number> = {}
    let preview: TestRow = {}
    figures.preview = await seconds(async () => {
      preview = (await estate.post(`${api.policy}/${policy.id}/preview`, terms)).data
    })
    expect(preview.summary).toMatchObject({ tenants: many, roles: many * 6 })
    expect(await shownIn(preview, after => ({ ...terms, after }), 'preview')).toHaveLength(many)
    figures.save = await seconds(async () => {
      const { version } = await estate.get(`${api.policy}/${policy.id}`)
      const body = { version, ...terms, review: preview.fingerprint }
      expect(await estate.put(`${api.policy}/${policy.id}`, body)).toMatchObject({ code: 0 })
    })
    const undoing = (await estate.post(`${api.policy}/${policy.id}/previewUndo`)).data
    expect(undoing.summary).toMatchObject({ tenants: many, roles: many * 6 })
    expect(await shownIn(undoing, after => ({ after }), 'previewUndo')).toHaveLength(many)
    figures.undo = await seconds(async () => {
      expect(await estate.post(`${api.policy}/${policy.id}/undo`)).toMatchObject({ code: 0 })
    })
    // On two idle cores each takes between one and eight seconds; this is for machines that do other things as well.
    for (const [name, took] of Object.entries(figures)) expect(took, name).toBeLessThan(120)
    if (process.env.FIGURES) process.stdout.write(`${JSON.stringify(figures)}\n`)
  }, 240_000)
})
