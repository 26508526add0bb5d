import type { Client, Envelope, TestApp } from '#test/support/app.ts'
import { clientOf } from '#test/support/client.ts'
import { falseFor } from '#test/support/falseFor.ts'

const path = '/user/admin/site'

/** Signs in as a person would: fetches a captcha, reads it, sends everything. */
export const signInAs = async (
  house: TestApp,
  username: string,
  password: string,
  headers: Record<string, string> = {},
  app = house,
): Promise<Envelope> => {
  const { data } = await app.anyone().get(`${path}/captcha`, undefined, headers)
  return app
    .anyone()
    .post(
      `${path}/accountLogin`,
      { username, password, cid: data.cid, code: house.captchas.get(data.cid) },
      headers,
    )
}

/**
 * Creates a person of the first tenant or of the platform through the API, with a known password.
 */
export const newPerson = async (
  house: TestApp,
  userName: string,
  more: object = {},
  whose: 'tenant' | 'platform' = 'tenant',
): Promise<{ id: string; userName: string; password: string }> => {
  const tenant = await house.as(whose)
  const password = `Long-enough-${userName}`
  const { code, data, message } = await tenant.post('/user/admin/member', {
    userName,
    password,
    realName: userName,
    ...more,
  })
  if (code !== 0) throw new Error(`${message} ${JSON.stringify(data)}`)
  return { id: data.id, userName, password }
}

/**
 * Creates a person and signs them in. They have chosen their own password, so nothing holds the
 * session.
 */
export const settledPerson = async (house: TestApp, userName: string, more: object = {}) => {
  const person = await newPerson(house, userName, more)
  const client = await house.signIn(userName)
  const password = `Chosen-by-${userName}`
  await client.post('/user/admin/member/account/password', {
    oldPassword: person.password,
    password,
  })
  return { ...person, password, client }
}

/** The same session, at another process. */
export const at = ({ app }: Pick<TestApp, 'app'>, { token = '', crossSite = '' }: Client) =>
  clientOf(app, { token, crossSite })

/** Whether it is so within a second. */
export const soon = async (isSo: () => Promise<boolean>) => (await falseFor(isSo)) < 1000

/** Minutes as milliseconds. */
export const minutes = (count: number) => count * 60_000

interface MenuNode {
  id: string
  component: string | null
  children: MenuNode[]
}
const flat = (nodes: MenuNode[]): MenuNode[] =>
  nodes.flatMap(node => [node, ...flat(node.children)])

/**
 * Creates a person with a role that holds these screens and all their buttons, and signs them in.
 */
export const clerk = async (
  house: TestApp,
  screens: string[],
  role: object = {},
  whose: 'tenant' | 'platform' = 'tenant',
) => {
  const tenant = await house.as(whose)
  const tag = Math.random().toString(36).slice(2, 10)
  const { list } = (await tenant.get('/user/admin/role/antd/menu')).data
  const menuIds = flat(list)
    .filter(({ component }) => component && screens.includes(component))
    .flatMap(menu => flat([menu]).map(({ id }) => id))
  const given = { name: tag, code: tag, menuIds, dataScope: 1, ...role }
  const made = await tenant.post('/user/admin/role', given)
  const user = await newPerson(house, tag, { roleIds: [made.data.id] }, whose)
  const client = await house.signIn(tag)
  await client.post('/user/admin/member/account/password', {
    oldPassword: user.password,
    password: `Changed-${tag}`,
  })
  return { client, role: made.data, user }
}
