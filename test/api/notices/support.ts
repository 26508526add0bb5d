import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { systemTransaction } from '#server/db/system.ts'
import type { Client, TestApp } from '#test/support/app.ts'
import { run } from '#test/support/sql.ts'

export const api = '/admin/admin/notice'

/** Ids of people by what they sign in with. */
export const idOf = async (house: TestApp, userName: string): Promise<string> => {
  const text = "select row_id as id from uc_identity where kind = 'user.userName' and key = $1"
  return (await past(house, text, [userName]))[0]?.id
}

/** Rows as they are in the database, of all tenants. */
export const past = (house: TestApp, text: string, values: readonly unknown[]) =>
  systemTransaction(house.deps.db, tx => run(tx, text, values))

export const unread = async (client: Client): Promise<Record<string, number>> =>
  (await client.get(`${api}/count/un/read`)).data

/** Titles of the messages somebody has. */
export const titles = async (client: Client, query = ''): Promise<string[]> =>
  (await client.get(`${api}/my/messages?range=[0,99]${query}`)).data.list.map(
    (it: { title: string }) => it.title,
  )

/** Writes a notice and answers its id. */
export const written = async (client: Client, values: object): Promise<string> => {
  const { code, message, data } = await client.post(api, { content: '<p>正文</p>', ...values })
  expect([code, message]).toEqual([0, ''])
  return data.id
}

export const published = async (client: Client, values: object): Promise<string> => {
  const id = await written(client, values)
  const { code, message } = await client.post(`${api}/${id}/publish`, {})
  expect([code, message]).toEqual([0, ''])
  return id
}

/** Polls until this holds, for a change made by background work; throws after 15 seconds by default. */
export const until = async (holds: () => unknown, patience = 15_000): Promise<void> => {
  const end = performance.now() + patience
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('It did not come about.')
    await pause(40)
  }
}

/** Listens to a stream of events as the console does. */
export const listening = async (client: Client, app: TestApp['app']) => {
  const answer = await app.request('/user/admin/member/events', {
    headers: { authorization: client.token ?? '' },
  })
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const heard: { event: string; told: Record<string, never> }[] = []
  const read = async () => {
    const decoder = new TextDecoder()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const parts = (rest + decoder.decode(value)).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const [, event = '', told = ''] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? []
        if (event) heard.push({ event, told: JSON.parse(told) })
      }
    }
  }
  const reading = read()
  return {
    notices: () => heard.filter(it => it.event === 'notice').map(it => it.told),
    stop: async () => {
      await reader.cancel()
      await reading
    },
  }
}
