import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'

let house: TestApp
let node: Awaited<ReturnType<TestApp['anotherNode']>>
beforeAll(async () => {
  house = await startTestApp()
  node = await house.anotherNode({ connection: house.db.connection, size: 1, timeout: 20_000 })
})
afterAll(() => house.close())

/** Statements that the connection for reading has planned once for all values. */
const planned = async () => {
  const { rows } = await node.deps.db.readers.query('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => String(statement)).filter(it => it.includes('as page'))
}

it('the usual page has one plan for all, a filter or a search is planned for its own values', async () => {
  const { token } = await house.as('tenant')
  const list = async (filter: object) => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter) })
    const answer = await node.app.request(`/user/admin/member?${query}`, {
      headers: { authorization: token ?? '' },
    })
    expect(((await answer.json()) as { code: number }).code).toBe(0)
  }
  await list({})
  const usual = await planned()
  expect(usual).toHaveLength(1)
  await list({ status: 1 })
  await list({ deptId: { under: '1' } })
  await list({ q: 'rare' })
  expect(await planned()).toEqual(usual)
})
