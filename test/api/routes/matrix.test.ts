import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutesOf } from '#resources/core/permissions.ts'
import { type Client, type Envelope, startTestApp, type TestApp } from '#test/support/app.ts'
import { openRoutes } from '#test/support/composition.ts'

let house: TestApp

beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const callers = ['anonymous', 'member', 'manager', 'tenant', 'platform'] as const

const verdict = ({ status, code }: Envelope) => {
  if (status !== 200) return `refused with ${status}`
  if (code === 61) return 'signed out'
  return code === 62 ? 'forbidden' : 'answered'
}

const clientOf = async (caller: (typeof callers)[number]) =>
  caller === 'anonymous' ? house.anyone() : house.as(caller)

const call = (client: Client, route: string) => {
  const [method = '', path = ''] = route.split(' ')
  const filled = path.replace(':id', '999999999').replace(':name', 'name')
  const send = { GET: client.get, POST: client.post, PUT: client.put, DELETE: client.delete }[
    method
  ] as Client['get']
  return send(filled, method === 'POST' || method === 'PUT' ? {} : undefined)
}

/** By path, so that the order of features and definitions does not matter. */
const sorted = (matrix: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(matrix).sort(([one], [other]) => (keyOf(one) < keyOf(other) ? -1 : 1)),
  )
const keyOf = (route: string) => route.split(' ').reverse().join(' ')

/** Routes of extensions are not in the matrix: each installation has others. */
const isAdded = (route: string) => route.split(' ')[1]?.startsWith('/app/') === true

/** What each caller is answered at each route. */
const matrixOf = async (routes: readonly string[]) => {
  const matrix: Record<string, Record<string, string>> = {}
  const clients = new Map(
    await Promise.all(callers.map(async caller => [caller, await clientOf(caller)] as const)),
  )
  for (const route of routes) {
    const row: Record<string, string> = {}
    for (const caller of callers) {
      const ask = async () => verdict(await call(clients.get(caller) as Client, route))
      row[caller] = await ask()
      if (row[caller] !== 'signed out' || caller === 'anonymous') continue
      // Some routes end sessions, others' too; what a caller may do is known from a session that holds.
      clients.set(caller, await clientOf(caller))
      row[caller] = await ask()
    }
    matrix[route] = row
  }
  return matrix
}

describe('the matrix of routes and callers', () => {
  it('is the one that was checked in', async () => {
    const routes = [
      ...openRoutes.map(({ method, path }) => `${method} ${path}`),
      ...house.registry.all().flatMap(allRoutesOf),
    ].filter(route => !isAdded(route))
    const matrix = await matrixOf(routes)
    await expect(`${JSON.stringify(sorted(matrix), null, 2)}\n`).toMatchFileSnapshot(
      './matrix.json',
    )
  }, 120_000)

  it('opens no resource of an extension to those without a session or without its menu', async () => {
    const matrix = await matrixOf(house.registry.all().flatMap(allRoutesOf).filter(isAdded))
    const open = Object.entries(matrix).filter(
      ([, { anonymous, member }]) => anonymous !== 'signed out' || member !== 'forbidden',
    )
    expect(open).toEqual([])
  }, 120_000)
})
