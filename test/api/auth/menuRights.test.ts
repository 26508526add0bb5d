import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readSessionStates } from '#server/auth/sessionStates.ts'
import { hashOf } from '#server/auth/token.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { clientOf } from '#test/support/client.ts'
import { sqlIn } from '#test/support/sql.ts'
import { clerk, soon } from './support.ts'

let house: TestApp
let other: Awaited<ReturnType<TestApp['anotherNode']>>
let platform: Client
let client: Client

beforeAll(async () => {
  house = await startTestApp()
  other = await house.anotherNode()
  platform = await house.as('platform')
})
afterAll(() => house.close())
beforeEach(async () => {
  client = (await clerk(house, ['org/post'])).client
})

const menuRights = async ({ app }: Pick<TestApp, 'app'>) =>
  (await clientOf(app, { token: client.token ?? '' }).get('/user/admin/role/antd/menu')).data.rights

/** What the event `rights` of the session's stream tells at this moment. */
const told = async () => {
  const hash = hashOf(client.token ?? '')
  const [row] = await sqlIn(
    house,
    `select tenant_id::text as "tenantId", user_id::text as "userId" from uc_session where hash = decode($1, 'hex')`,
    [hash],
  )
  const home = row as { tenantId: string; userId: string }
  return (await readSessionStates(house.deps, [{ hash, home }]))[0]?.rights
}

const done = async (answer: ReturnType<Client['get']>) => {
  const { code, message, data } = await answer
  expect(code, message).toBe(0)
  return data
}
const change = async (by: Client, path: string, values: object) =>
  done(by.put(path, { version: (await done(by.get(path))).version, ...values }))
const tenantOf = async (code: string) =>
  (await done(platform.get(`/user/admin/tenant?filter={"code":"${code}"}`))).list[0]

/** What is done first, and the write in question. */
const writes: Record<string, () => Promise<() => Promise<unknown>>> = {
  'a menu is purged': async () => {
    const path = '/user/admin/menu'
    const menu = { type: 'menu', title: 'x', name: 'x', path: '/x', permissions: [] }
    const { id } = await done(platform.post(path, menu))
    await done(platform.delete(`${path}/${id}`))
    return () => done(platform.post(`${path}/${id}/purge`))
  },
  'a policy is called otherwise': async () => {
    const { policyId } = await tenantOf('beichen')
    return () => change(platform, `/user/admin/policy/${policyId}`, { title: 'Another title' })
  },
  'another policy becomes the default': async () => {
    const { policyId } = await tenantOf('beichen')
    await change(platform, `/user/admin/policy/${policyId}`, { isDefault: true })
    return () => done(platform.post('/user/admin/policy', { title: 'Newest', isDefault: true }))
  },
  'the administrator changes their name': async () => {
    const { adminUserName } = await tenantOf('beichen')
    const own = await house.signIn(adminUserName)
    const path = '/user/admin/member/account'
    const { version } = await done(own.get(path))
    return () => done(own.post(path, { version, realName: 'Another Name' }))
  },
}

it.each(Object.keys(writes))(
  'the menu answer names the rights that the stream tells, on every node, after %s',
  async name => {
    const namesThem = async (node: Pick<TestApp, 'app'>) =>
      (await menuRights(node)) === (await told())
    const write = await writes[name]?.()
    for (const node of [house, other]) expect(await soon(() => namesThem(node))).toBe(true)
    const before = await told()
    await write?.()
    expect(await told()).not.toBe(before)
    for (const node of [house, other]) expect(await soon(() => namesThem(node))).toBe(true)
  },
)
