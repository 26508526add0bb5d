import { afterAll, beforeAll, expect, it } from 'vitest'
import { asSystem } from '#server/kit/rows.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { at, clerk } from './support.ts'

let house: TestApp
let other: Awaited<ReturnType<TestApp['anotherNode']>>
beforeAll(async () => {
  house = await startTestApp()
  other = await house.anotherNode()
})
afterAll(() => house.close())

it('rights that change after a refused part of the same work hold on every node', async () => {
  const { client, role } = await clerk(house, ['org/post'], { dataScope: 1 })
  const { tenantId } = (await client.get('/user/admin/member/info')).data
  const nodes = [client, at(other, client)]
  for (const node of nodes) expect((await node.get('/user/admin/post')).code).toBe(0)
  await asSystem(
    { deps: house.deps, registry: house.registry },
    { tenantId, requestId: 'test' },
    async context => {
      // A weak password is refused after the new person was announced.
      const weak = { userName: 'weak', realName: 'Weak', password: 'password1', roleIds: [role.id] }
      await expect(context.rows('user').create(weak)).rejects.toThrow()
      await context.rows('role').update(role.id, { menuIds: [] })
    },
  )
  for (const node of nodes)
    await expect.poll(async () => (await node.get('/user/admin/post')).code).toBe(62)
})
