import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { openRoutes } from '#test/support/composition.ts'
import { casesOf, representing } from '#test/support/tier.ts'

/** No request may keep the process from others for longer. */
const longest = 50
/** Number of measurements; up to `max` while the result exceeds the limit, since other processes may have caused that. */
const tries = { usual: 4, max: 12 }
/** Enough for all tries of all bodies on a busy machine. */
const patient = { timeout: 120_000 }

let house: TestApp
let platform: Client
let tenant: Client

beforeAll(async () => {
  house = await startTestApp()
  ;[platform, tenant] = await Promise.all([house.as('platform'), house.as('tenant')])
})
afterAll(() => house.close())

/**
 * The longest time without a turn of the event loop while this is answered. Of that, only the time
 * in which a processor worked for this process: the rest was taken by other processes.
 */
const blocked = async (work: () => Promise<unknown>): Promise<number> => {
  let [worst, over] = [0, false]
  const watch = async () => {
    let last = performance.now()
    let lastUsed = used()
    while (!over) {
      await turn()
      const [now, nowUsed] = [performance.now(), used()]
      worst = Math.max(worst, Math.min(now - last, nowUsed - lastUsed))
      last = now
      lastUsed = nowUsed
    }
  }
  const watching = watch()
  await turn()
  await work()
  over = true
  await watching
  return worst
}

/** Milliseconds of the processor that this process has used so far. */
const used = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The least of some tries: what other processes take from this one is not the request's doing. */
const leastBlocked = async (work: () => Promise<unknown>): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < (least > longest ? tries.max : tries.usual) && least > longest / 2; at += 1)
    least = Math.min(least, await blocked(work))
  return least
}

const megabyte = 1024 * 1024 - 100
const filling = (part: string, size = megabyte) => part.repeat(Math.floor(size / part.length))
const keys = (count: number) =>
  `{${Array.from({ length: count }, (_, at) => `"key${at}":1`).join()}}`

/** Bodies as large and as awkward as they may come, by what is awkward about them. */
const shapes: Readonly<Record<string, string>> = {
  'eighty thousand keys': keys(80_000).slice(0, megabyte),
  'keys up to the limit': keys(1000),
  'objects without end': `[${filling('{},')}{}]`,
  'lists to the greatest depth': `[${filling(`${'['.repeat(30)}${']'.repeat(30)},`)}1]`,
  'lists beyond any depth': filling('['),
  'a long list': `[${filling('1,')}1]`,
  'a list up to the limit': `{"ids":[${filling('"1",', 19_990 * 4)}"1"]}`,
  'one long text': `{"a":"${filling('x')}"}`,
  'one long name': `{"${filling('x', megabyte - 10)}":1}`,
  'a text of escapes': `{"a":"${filling('\\u0041')}"}`,
  'white space': `{"a":1${filling(' ')}}`,
}

const sendAll = async (client: Client, path: string, all = shapes) => {
  const slow: Record<string, number> = {}
  for (const [shape, body] of Object.entries(all)) {
    let size = 0
    const took = await leastBlocked(async () => {
      size = JSON.stringify(await client.post(path, body)).length
    })
    if (took > longest) slow[`${path}: ${shape}`] = Math.round(took)
    expect(size, `${path}: ${shape} is told in few words`).toBeLessThan(10_000)
  }
  return slow
}

/** In `npm test` one in five: the bodies are read by the same code. */
const someOf = (_: unknown, at: number) => at % 5 === 0

describe('no body keeps others waiting', patient, () => {
  const open = openRoutes.filter(route => route.method === 'POST' && route.open === 'to anyone')
  it.each(casesOf(open, someOf).map(({ path }) => path))(
    'at %s, before anybody signed in',
    async path => {
      expect(await sendAll(house.anyone(), path)).toEqual({})
    },
  )

  it('of more than 16 KB is read before anybody signed in', async () => {
    const body = JSON.stringify({ username: 'x'.repeat(17_000) })
    const answer = await house.anyone().post('/user/admin/site/accountLogin', body)
    expect(answer).toMatchObject({ status: 413, message: 'The request is larger than 16 KB.' })
  })

  it('with more than a thousand keys is read at all, and says so', async () => {
    const answer = await tenant.post('/user/admin/post', keys(1001))
    expect(answer).toMatchObject({ status: 413, code: -1 })
    expect(answer.message).toMatch(/too many entries/)
  })

  it('has more than twenty of its unknown fields told', async () => {
    const { code, data } = await tenant.post('/user/admin/post', keys(900))
    const unknown = Object.keys(data.fields).filter(name => name.startsWith('key'))
    expect([code, unknown.length]).toEqual([51, 20])
    const fixed = await tenant.post('/user/admin/member/account/prove', keys(900))
    expect(Object.keys(fixed.data.fields).filter(name => name.startsWith('key'))).toHaveLength(20)
  })

  const fixed = openRoutes.filter(
    route => route.method === 'POST' && route.open === 'to everyone signed in',
  )
  const sending = fixed.filter(({ sends }) => sends !== null && sends !== 'file')
  it.each(casesOf(sending, someOf).map(({ path }) => path))('at %s', async path => {
    expect(await sendAll(platform, path)).toEqual({})
  })
})

/** Values that take long to check, for every field of a definition at once. */
const marks = `a${filling('\u0315\u0316', 200_000)}`
const valuesOf = (resource: AnyResource, value: unknown) =>
  JSON.stringify(
    Object.fromEntries(
      fieldsOf(resource)
        .filter(([, field]) => field.write !== 'never')
        .map(([name]) => [name, value]),
    ),
  )
const written = resources.filter(resource => !resource.view && !resource.single)

describe.each(representing(written).map(it => [it.name, it] as const))(
  'no row of %s',
  patient,
  (_, resource) => {
    it('keeps others waiting while it is checked', async () => {
      const writable = 1 + fieldsOf(resource).filter(([, field]) => field.write !== 'never').length
      const share = Math.floor(900_000 / writable)
      const most = Math.floor(19_000 / writable)
      const fits = (part: string) => filling(part, Math.max(part.length, share / 3))
      const bodies = {
        'texts of combining marks': valuesOf(resource, marks.slice(0, share / 3)),
        'texts that grow when they are normalised': valuesOf(resource, fits('\ufdfa')),
        'long texts': valuesOf(resource, filling('x', share)),
        'invisible texts': valuesOf(resource, fits('\u200b')),
        'tags without end': valuesOf(resource, filling('<p><b>', share)),
        'lists of what is none': valuesOf(resource, Array(most).fill('x')),
        'lists of ids': valuesOf(resource, Array(most).fill('1')),
        'objects in objects': valuesOf(resource, { a: [[{ b: filling('x', share / 2) }]] }),
      }
      const client = resource.tenancy === 'tenant' ? tenant : platform
      expect(await sendAll(client, resource.api, bodies)).toEqual({})
      expect(await sendAll(client, `${resource.api}/delete`)).toEqual({})
    })
  },
)

it('no rich text keeps others waiting while it is cleaned', patient, async () => {
  const notice = { title: 'x', kind: 1, tag: 1, level: 1, rangeType: 1 }
  for (const part of ['<p>', '<b><i>', '<img src="', '<a href="x">', '&lt;', '<', '<p title="'])
    expect(
      await leastBlocked(() =>
        platform.post('/admin/admin/notice', { ...notice, content: filling(part, 99_990) }),
      ),
      part,
    ).toBeLessThan(longest)
})

it('no query and no header keeps others waiting', patient, async () => {
  const path = '/user/admin/member'
  const query = (filter: string) => `${path}?filter=${encodeURIComponent(filter)}`
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const targets = [
    query(`{"id":${deep(2000)}}`),
    query(`{"id":[${filling('"1",', 9000)}"1"]}`),
    query(`{"userName":"${'\u0315\u0316'.repeat(600)}"}`),
    query(keys(1000)),
    query(`{"createdAt":${'{"from":'.repeat(500)}1${'}'.repeat(500)}}`),
    `${path}?${filling('a=1&', 12_000)}`,
    `${path}?sort=${filling('[', 12_000)}`,
    `/admin/admin/file/names?ids=${filling('1,', 12_000)}1`,
    `/user/admin/search?q=${'%CC%95%CC%96'.repeat(1000)}`,
  ]
  for (const target of targets)
    expect(await leastBlocked(() => tenant.get(target)), target.slice(0, 80)).toBeLessThan(longest)
  for (const name of ['cookie', 'accept-language', 'accept-encoding', 'authorization', 'x-tenant'])
    expect(
      await leastBlocked(() =>
        tenant.get(path, undefined, { [name]: filling('a;q=0.1, ', 15_000) }),
      ),
      name,
    ).toBeLessThan(longest)
})
