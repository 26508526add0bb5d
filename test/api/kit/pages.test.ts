import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'

const found = 5
let house: TestApp
let tenant: Client
beforeAll(async () => {
  house = await startTestApp()
  tenant = await house.as('tenant')
  for (let at = 0; at < found; at += 1)
    await tenant.post('/user/admin/post', { name: `counted ${at}`, code: `counted${at}`, sort: at })
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

it.each(pages)('from %i to %i has %i rows, and the same total', async (first, last, rows) => {
  const query = new URLSearchParams({
    filter: JSON.stringify({ q: 'counted' }),
    sort: JSON.stringify(['sort', 'ASC']),
    range: JSON.stringify([first, last]),
  })
  const { data } = await tenant.get(`/user/admin/post?${query}`)
  expect({
    total: data.total,
    names: data.list.map((row: { name: string }) => row.name),
  }).toEqual({
    total: found,
    names: Array.from({ length: rows }, (_, at) => `counted ${first + at}`),
  })
})
