import { inject } from 'vitest'

/** The answer to signing in: the token, and the XSRF cookie. */
export interface Session {
  token: string
  cookie: string
}

export type DemoPerson = 'platform' | 'tenant' | 'manager' | 'member'

export const sessionIn = async (answer: Response): Promise<Session> => {
  const { data } = (await answer.json()) as { data: { token: string } }
  const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  return { token: data.token, cookie }
}

/** Signs in as one of the trial people, and acknowledges their messages, which would open a dialog over the page. */
export const demoSession = async (
  who: DemoPerson,
  address = inject('product').address,
): Promise<Session> => {
  const answer = await fetch(`${address}/user/admin/site/demo/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: who }),
  })
  const session = await sessionIn(answer)
  await acknowledgeAll(session, address)
  return session
}

/** Acknowledges the sample notices that require it. */
const acknowledgeAll = async ({ token, cookie }: Session, address: string) => {
  const api = `${address}/admin/admin/notice`
  const headers = {
    'content-type': 'application/json',
    authorization: token,
    cookie,
    'x-xsrf-token': decodeURIComponent(cookie.replace('XSRF-TOKEN=', '')),
  }
  const unread = await fetch(`${api}/my/messages?unread=true&range=[0,19]`, { headers })
  const { data } = (await unread.json()) as {
    data: { list: { id: string; mustAcknowledge: boolean }[] } | null
  }
  for (const { id } of (data?.list ?? []).filter(it => it.mustAcknowledge))
    await fetch(`${api}/acknowledge`, { method: 'POST', headers, body: JSON.stringify({ id }) })
}
