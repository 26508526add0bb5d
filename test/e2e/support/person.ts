import { inject } from 'vitest'
import { solve } from './captcha.ts'
import { type Session, sessionIn } from './session.ts'

const member = '/user/admin/member'

const send = (path: string, session?: Session, body?: object): Promise<Response> =>
  fetch(inject('product').address + path, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: {
      'content-type': 'application/json',
      ...(session
        ? {
            authorization: session.token,
            cookie: session.cookie,
            'x-xsrf-token': decodeURIComponent(session.cookie.replace('XSRF-TOKEN=', '')),
          }
        : {}),
    },
  })

/** A call of the API; answers the envelope. */
export const call = async (session: Session, path: string, body?: object) =>
  // biome-ignore lint/suspicious/noExplicitAny: journeys look into answers of every shape
  (await send(path, session, body)).json() as Promise<any>

/** One of the demo people, without a page. */
const demo = async (account: 'tenant' | 'platform'): Promise<Session> =>
  sessionIn(await send('/user/admin/site/demo/login', undefined, { account }))

/** Signs in with a password, without a page. */
export const enter = async (username: string, password: string): Promise<Session> => {
  const { data } = await (await send('/user/admin/site/captcha?kind=work')).json()
  const body = { username, password, cid: data.cid, code: solve(data.work) }
  return sessionIn(await send('/user/admin/site/accountLogin', undefined, body))
}

/** A new user of the demo tenant with a manager's menus, whose first password has been changed. */
export const newPerson = async (userName: string, password: string): Promise<Session> => {
  const first = 'correct-Horse-9'
  const tenant = await demo('tenant')
  const role = encodeURIComponent('部门经理')
  const { data } = await call(tenant, `/user/admin/role/options?q=${role}`)
  const roleIds = [data.list[0].id]
  await call(tenant, member, { userName, password: first, realName: userName, roleIds })
  const session = await enter(userName, first)
  await call(session, `${member}/account/password`, { oldPassword: first, password })
  return session
}
