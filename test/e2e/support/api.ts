import { expect, inject } from 'vitest'

type Person = 'platform' | 'tenant' | 'manager' | 'member'
/** Calls as one of the trial people; answers the envelope's data. */
// biome-ignore lint/suspicious/noExplicitAny: journeys read what they expect
export type Api = (method: string, path: string, body?: object) => Promise<any>

/** Signs in as one of the trial people, without a page. */
export const apiOf = async (who: Person): Promise<Api> => {
  const { address } = inject('product')
  const json = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/user/admin/site/demo/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ account: who }),
  })
  const { token } = ((await answer.json()) as { data: { token: string } }).data
  const cookie = /XSRF-TOKEN=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const headers = {
    ...json,
    authorization: token,
    cookie: `XSRF-TOKEN=${cookie}`,
    'x-xsrf-token': decodeURIComponent(cookie),
  }
  return async (method, path, body) => {
    const sent = body ? { body: JSON.stringify(body) } : {}
    const called = await fetch(address + path, { method, headers, ...sent })
    const { code, message, data } = (await called.json()) as Record<string, unknown>
    expect({ path, code, message }).toMatchObject({ code: 0 })
    return data
  }
}

/** The code that was sent to a number, as platform staff of a trial see it in the outbox, once it is there. */
export const codeSentTo = async (staff: Api, recipient: string): Promise<string> => {
  const filter = encodeURIComponent(JSON.stringify({ q: recipient }))
  const look = async () => {
    const { list } = await staff('GET', `/admin/admin/sms?range=[0,0]&filter=${filter}`)
    return /\d{6}/.exec(list[0]?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(look).toMatch(/^\d{6}$/)
  return look()
}
