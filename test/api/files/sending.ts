import type { Client, Envelope, TestApp } from '#test/support/app.ts'
import { sqlIn } from '#test/support/sql.ts'

type App = { request: (path: string, init: RequestInit) => Response | Promise<Response> }

/** Sends bytes as an upload and answers the envelope. */
export const uploadAs = async (
  app: App,
  { token, crossSite }: Client,
  { use, name = 'x', bytes, headers = {} }: Sent,
) => {
  const query = new URLSearchParams({ use, name })
  const answer = await app.request(`/admin/admin/file/upload?${query}`, {
    method: 'POST',
    body: bytes as BodyInit,
    headers: {
      authorization: token ?? '',
      'x-xsrf-token': crossSite ?? '',
      'accept-language': 'en-US',
      'content-type': 'application/octet-stream',
      ...headers,
    },
  })
  return {
    status: answer.status,
    ...((await answer.json()) as Pick<Envelope, 'code' | 'message' | 'data'>),
  }
}

export interface Sent {
  use: string
  name?: string
  bytes: Uint8Array | string
  headers?: Record<string, string>
}

/** Fetches anything as this caller. */
export const fetchAs = (app: App, client: Client | undefined, path: string, headers = {}) =>
  app.request(path, {
    method: 'GET',
    headers: {
      'accept-language': 'en-US',
      ...(client ? { authorization: client.token ?? '' } : {}),
      ...headers,
    },
  })

export const countIn = async (house: Pick<TestApp, 'deps'>, table: string) =>
  Number((await sqlIn(house, `select count(*) as n from ${table}`))[0]?.n)

/** The caller's own row, as administrators change it. */
export const selfOf = async (client: Client) => {
  const { data } = await client.get('/user/admin/member/info')
  return (await client.get(`/user/admin/member/${data.id}`)).data
}

export const saveAvatar = async (client: Client, avatar: string | null) => {
  const { id, version } = await selfOf(client)
  return client.put(`/user/admin/member/${id}`, { version, avatar })
}
