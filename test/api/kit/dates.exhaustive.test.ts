import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsOf } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { momentOf } from '#server/kit/import/dates.ts'
import { planOf } from '#server/kit/plan.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'

let house: TestApp
let client: Client

beforeAll(async () => {
  house = await startTestApp()
  client = await house.as('platform')
})
afterAll(() => house.close())

/** Days at and beyond the edges of what is kept, and what is none. */
const days = [
  '0001-01-01',
  '9999-12-31',
  '9999-12-30',
  '2024-02-29',
  '2023-02-29',
  '0000-01-01',
  '0000-12-31',
  '-0001-01-01',
  '-004713-01-01',
  '10000-01-01',
  '+010000-01-01',
  '294276-12-31',
  '0044-03-15 BC',
  '2024-13-01',
  'infinity',
  'now',
  'epoch',
  '',
]
const moments = [
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999999999Z',
  '9999-12-31T23:59:59-12:00',
  '2024-02-29T12:00:00+23:59',
  '2024-02-29T12:00:00-16:00',
  '2024-02-29T24:00:00Z',
  '2016-12-31T23:59:60Z',
  '+010000-01-01T00:00:00Z',
]

const ranges = [...days, ...moments].flatMap(it => [
  { from: it },
  { to: it },
  { from: it, to: '9999-12-31' },
])

const refuses = (answer: { status: number; code: number }) => ({
  status: answer.status,
  code: answer.code === 51 ? 51 : answer.code === 0 ? 0 : answer.code,
})

describe('a range of dates', () => {
  const dated = resources.map(resource => {
    const own = fieldsOf(resource).filter(([, { kind }]) => kind === 'date' || kind === 'dateTime')
    return [resource, ['createdAt', 'updatedAt', ...own.map(([name]) => name)]] as const
  })

  it('that ends with the last day keeps every row', async () => {
    const whole = await client.get('/user/admin/member')
    const filter = JSON.stringify({ createdAt: { from: '0001-01-01', to: '9999-12-31' } })
    const answer = await client.get(`/user/admin/member?filter=${encodeURIComponent(filter)}`)
    expect(answer).toMatchObject({ code: 0, data: { total: whole.data.total } })
  })

  it.each(dated.map(([resource, names]) => [resource.name, resource, names] as const))(
    'of %s is answered or refused, never a fault',
    async (_, resource, names) => {
      const { filterable } = planOf(house.registry, resource)
      const faults: string[] = []
      for (const name of names.filter(it => filterable.has(it)))
        for (const range of ranges) {
          const filter = encodeURIComponent(JSON.stringify({ [name]: range }))
          const answer = await client.get(`${resource.api}?filter=${filter}`)
          const { status, code } = refuses(answer)
          if (status !== 200 || (code !== 0 && code !== 51))
            faults.push(`${name} ${JSON.stringify(range)}: ${status} ${code}`)
        }
      expect(faults).toEqual([])
    },
  )

  it.each(ranges.map(it => [JSON.stringify(it)]))('%s is no fault of an export', async range => {
    const query = `filter=${encodeURIComponent(`{"createdAt":${range}}`)}&columns=["createdAt"]`
    const answer = await client.get(`/user/admin/member/export?${query}&zone=America/New_York`)
    expect([0, 51]).toContain(answer.code)
    expect(answer.status).toBe(200)
  })
})

describe('a moment that is stored', () => {
  const path = '/user/admin/invite'

  it.each(moments)('%s is taken or refused', async expiresAt => {
    const answer = await client.post(path, { title: 'x', expiresAt })
    expect([answer.status, answer.code === 0 || answer.code === 51]).toEqual([200, true])
  })

  it('keeps its moment, whatever its offset', async () => {
    const { data } = await client.post(path, {
      title: 'far',
      expiresAt: '2099-02-28T12:00:00+23:59',
    })
    expect(data.expiresAt).toBe('2099-02-27T12:01:00.000Z')
  })
})

describe('a cell of an import', () => {
  it.each([
    ['9999-12-31 23:59', 'America/New_York'],
    ['0001-01-01 00:00', 'Asia/Shanghai'],
    ['0000-00-00 00:00', 'UTC'],
    ['2023-02-29 99:99', 'UTC'],
    [2_958_465.99, 'America/New_York'],
    [0.0001, 'Asia/Shanghai'],
    [-1, 'UTC'],
    [1e300, 'UTC'],
  ])('%s in %s is read without a fault', (cell, zone) => {
    expect(['string', 'number']).toContain(typeof momentOf(cell, { zone, from1904: false }))
  })
})

it('a fault of the server is 500, with a number that the log knows', async () => {
  await house.db.pool.query('alter table uc_post rename column name to name_gone')
  const answer = await client.get('/user/admin/post')
  await house.db.pool.query('alter table uc_post rename column name_gone to name')
  expect(answer).toMatchObject({ status: 500, code: -1, data: { requestId: expect.any(String) } })
  expect(answer.message).toContain(answer.data.requestId)
  expect(house.lines.join()).toContain(answer.data.requestId)
})
