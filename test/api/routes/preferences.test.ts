import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { site } from '#resources/site.ts'
import { streamsOf } from '#server/auth/streams.ts'
import { codes } from '#server/base/errors.ts'
import { systemTransaction } from '#server/db/system.ts'
import { settledPerson } from '#test/api/auth/support.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { run } from '#test/support/sql.ts'

let house: TestApp
let mine: Client
let person: Awaited<ReturnType<typeof settledPerson>>

const path = '/user/admin/member/preferences'
const info = '/user/admin/member/info'
const valuesOf = async (client: Client) => (await client.get(path)).data.values
const choose = (client: Client, set: unknown) => client.post(path, { set })

beforeAll(async () => {
  house = await startTestApp()
  person = await settledPerson(house, 'chooser')
  mine = person.client
})
afterAll(() => house.close())

describe('preferences', () => {
  it('are none at first, and follow their person to another session', async () => {
    expect((await mine.get(path)).data).toEqual({ values: {}, version: 0 })
    await choose(mine, { 'shell.collapsed': true, 'kit.org/user.columns': ['email'] })
    const elsewhere = await house.signIn(person.userName)
    expect(await valuesOf(elsewhere)).toEqual({
      'shell.collapsed': true,
      'kit.org/user.columns': ['email'],
    })
  })

  it('are set key by key, and forgotten by null', async () => {
    const { data } = await choose(mine, { theme: { mode: 'dark' } })
    await choose(mine, { 'shell.collapsed': null })
    const after = (await mine.get(path)).data
    expect(after.values).toEqual({ 'kit.org/user.columns': ['email'], theme: { mode: 'dark' } })
    expect(after.version).toBe(data.version + 1)
  })

  it('come with who one is, so that the console need not ask for them', async () => {
    expect((await mine.get(info)).data.preferences).toEqual((await mine.get(path)).data)
  })

  it('of many writers at once all keys are kept', async () => {
    const keys = Array.from({ length: 20 }, (_, at) => `race.${at}`)
    await Promise.all(keys.map(key => choose(mine, { [key]: key })))
    expect(await valuesOf(mine)).toMatchObject(Object.fromEntries(keys.map(key => [key, key])))
    await choose(mine, Object.fromEntries(keys.map(key => [key, null])))
  })

  it('of one person take no connection from anybody else, however many they send', async () => {
    const seen: number[] = []
    const calls = Array.from({ length: 200 }, (_, at) => choose(mine, { storm: at }))
    const storm = Promise.all(calls)
    const watch = setInterval(() => seen.push(house.deps.db.pool.waitingCount), 1)
    const answers = await storm
    clearInterval(watch)
    expect(Math.max(...seen)).toBe(0)
    // On a slow machine many requests wait too long and are answered with `busy`.
    const saved = [...answers.keys()].filter(at => answers[at]?.code === 0)
    expect(saved.length).toBeGreaterThan(0)
    expect(saved).toContain((await valuesOf(mine)).storm)
    expect(answers.filter(({ code }) => code !== 0 && code !== codes.busy)).toEqual([])
    await choose(mine, { storm: null })
  })

  it('belong to one person only, in their tenant and beyond', async () => {
    const neighbour = (await settledPerson(house, 'neighbour')).client
    for (const other of [neighbour, await house.as('tenant'), await house.as('platform')])
      expect(await valuesOf(other)).not.toHaveProperty('theme')
  })

  it.each([
    ['too many keys', Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`k${at}`, 1]))],
    ['a long value', { theme: 'x'.repeat(8191) }],
    ['a key of strange characters', { 'a b': 1 }],
    ['an endless key', { ['k'.repeat(129)]: 1 }],
    ['columns that are no list of names', { 'kit.org/user.columns': { name: true } }],
    ['a view that is no id', { 'kit.org/user.view': {} }],
    ['a theme of other things than texts', { theme: { mode: {} } }],
    ['one wrong value among good ones', { 'kit.compact': true, 'shell.open': [1] }],
    ['a list', [1]],
    ['nothing', undefined],
  ])('refuse %s', async (_, set) => {
    const before = (await mine.get(path)).data
    const { code, data } = await choose(mine, set)
    expect([code, Object.keys(data.fields)]).toEqual([51, ['set']])
    expect((await mine.get(path)).data).toEqual(before)
  })

  it('refuse more than a person may keep, and keep what was there', async () => {
    const one = (await settledPerson(house, 'hoarder')).client
    const part = (from: number, size: number) =>
      Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`k${from + at}`, 'x'.repeat(size)]))
    expect((await choose(one, part(0, 8000))).code).toBe(0)
    const { code, message } = await choose(one, part(7, 8000))
    expect([code, message]).toEqual([-1, expect.stringContaining('too many preferences')])
    expect(Object.keys(await valuesOf(one))).toHaveLength(7)
  })

  it('of somebody who acts in another tenant stay their own', async () => {
    const staff = await house.as('platform')
    await choose(staff, { theme: { mode: 'light' } })
    const { data } = await staff.get('/user/admin/tenant')
    const there = data.list.find((it: { id: string }) => it.id !== '1')
    expect(
      (await staff.post(`/user/admin/tenant/${there.id}/enter`, { reason: 'to see how it looks' }))
        .code,
    ).toBe(0)
    expect(await valuesOf(staff)).toEqual({ theme: { mode: 'light' } })
    expect((await staff.get(info)).data.preferences.values).toEqual({ theme: { mode: 'light' } })
    expect((await choose(staff, { 'kit.compact': true })).code).toBe(0)
    await staff.post('/user/admin/member/leave')
    expect(await valuesOf(staff)).toEqual({ theme: { mode: 'light' }, 'kit.compact': true })
  })

  it('are gone with their person', async () => {
    const tenant = await house.as('tenant')
    const { id, client } = await settledPerson(house, 'leaver')
    await choose(client, { theme: { mode: 'dark' } })
    await tenant.delete(`/user/admin/member/${id}`)
    expect((await tenant.post(`/user/admin/member/${id}/purge`)).code).toBe(0)
    const left = await systemTransaction(house.deps.db, tx =>
      run(tx, 'select * from uc_preference where user_id = $1', [id]),
    )
    expect(left).toEqual([])
  })
})

describe('the site’s config', () => {
  const config = '/admin/admin/site/config'
  const change = async (values: object) => {
    const staff = await house.as('platform')
    const { id, version } = (await staff.get(site.api)).data.list[0]
    return staff.put(`${site.api}/${id}`, { version, ...values })
  }

  it('tells how the console looks to who has not chosen', async () => {
    const look = async () => (await house.anyone().get(config)).data.theme
    expect(await look()).toEqual({ mode: 'light', colour: null, density: 'comfortable' })
    await change({ themeMode: 'dark', themeColour: '#722ed1', themeDensity: 'compact' })
    expect(await look()).toEqual({ mode: 'dark', colour: '#722ed1', density: 'compact' })
    expect((await change({ themeColour: 'blue' })).data.fields).toHaveProperty('themeColour')
  })

  it('is not sent again while it is the same', async () => {
    const ask = (headers: object = {}) =>
      house.app.request(config, { headers: { 'accept-language': 'en-US', ...headers } })
    const first = await ask()
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('no-cache, must-revalidate')
    const again = await ask({ 'if-none-match': `W/${etag}` })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await ask({ 'if-none-match': etag, 'accept-language': 'zh-CN' })).status).toBe(200)
    await change({ name: 'Another' })
    expect((await ask({ 'if-none-match': etag })).status).toBe(200)
  })

  it('is told to the open pages of every node', async () => {
    const other = await house.anotherNode()
    const answer = await other.app.request('/user/admin/member/events', {
      headers: { authorization: mine.token ?? '' },
    })
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    let heard = ''
    void (async () => {
      const decoder = new TextDecoder()
      for (let it = await reader.read(); !it.done; it = await reader.read())
        heard += decoder.decode(it.value)
    })()
    await expect.poll(() => heard).toContain('event: rights')
    await change({ basicIcpCode: 'ICP 1' })
    await expect.poll(() => heard, { interval: 10 }).toContain('event: site\ndata: {}')
    await reader.cancel()
    streamsOf(other.deps).close()
  })
})
