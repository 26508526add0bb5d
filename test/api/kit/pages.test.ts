import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { maxExactTotal } from '#server/kit/query/list.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'

const found = 5
const path = '/user/admin/post'
let house: TestApp
let tenant: Client
beforeAll(async () => {
  house = await startTestApp()
  tenant = await house.as('tenant')
  for (let at = 0; at < found; at += 1)
    await tenant.post(path, { name: `counted ${at}`, code: `counted${at}`, sort: at })
})
afterAll(() => house.close())

/** First and last place asked for, and how many rows there are then. */
const pages: [number, number, number][] = [
  [0, 9, 5],
  [0, 4, 5],
  [0, 2, 3],
  [3, 4, 2],
  [3, 9, 2],
  [4, 4, 1],
  [5, 9, 0],
  [50, 59, 0],
]

const list = async (q: string, first: number, last: number) => {
  const query = new URLSearchParams({
    filter: JSON.stringify({ q }),
    sort: JSON.stringify(['sort', 'ASC']),
    range: JSON.stringify([first, last]),
  })
  return (await tenant.get(`${path}?${query}`)).data
}

it.each(pages)('from %i to %i has %i rows, and the same total', async (first, last, rows) => {
  const data = await list('counted', first, last)
  expect({
    total: data.total,
    names: data.list.map((row: { name: string }) => row.name),
  }).toEqual({
    total: found,
    names: Array.from({ length: rows }, (_, at) => `counted ${first + at}`),
  })
})

it('beyond what is counted a total is the planner’s guess, made once a minute however one pages', async () => {
  const { data } = await tenant.get(`${path}?range=[0,0]`)
  await house.db.pool.query(`begin; set local role uc_system;
    insert into uc_post (tenant_id, name, code)
      select p.tenant_id, 'many ' || n, 'many' || n from uc_post p, generate_series(1, ${maxExactTotal + 100}) n
      where p.id = ${data.list[0].id}; commit; analyze uc_post`)
  const asked = vi.spyOn(house.db.pool, 'connect')
  const first = await list('many', 0, 9)
  expect(first).toMatchObject({ estimated: true })
  expect(first.total).toBeGreaterThan(maxExactTotal)
  expect(asked).toHaveBeenCalledTimes(1)
  expect((await list('many', 10, 19)).total).toBe(first.total)
  expect(asked).toHaveBeenCalledTimes(1)
  house.pass(60_000)
  await tenant.get('/user/admin/member/info')
  asked.mockClear()
  await list('many', 0, 9)
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
})
