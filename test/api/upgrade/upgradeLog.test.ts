import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { words as en } from '#extensions/words/en-US/server.ts'
import { words as zh } from '#extensions/words/zh-CN/server.ts'
import { upgradeLog, userCentre } from '#resources/upgradeLog.ts'
import { runningVersion } from '#server/features/releases/releases.ts'
import { seed } from '#server/kit/seed.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import packed from '../../../package.json' with { type: 'json' }

let house: TestApp
let staff: Client
let member: Client

beforeAll(async () => {
  house = await startTestApp()
  staff = await house.as('platform')
  member = await house.as('member')
})
afterAll(() => house.close())

const logs = `${upgradeLog.api}/logs`
const read = async (query = '', client = member) => (await client.get(`${logs}?${query}`)).data
const write = (values: object) =>
  staff.post(upgradeLog.api, {
    title: 'More',
    release: '1.0.0',
    upAt: '2020-01-01T00:00:00.000Z',
    content: '<p>text</p>',
    ...values,
  })
const versionsIn = ({ list }: { list: { version: string }[] }) => list.map(it => it.version)

describe('upgrade logs', () => {
  it('begin with the version that was installed, in the language of the reader, once', async () => {
    await seed(house.deps, house.registry)
    const { list, total, addons } = await read()
    expect([total, addons]).toEqual([1, [userCentre]])
    expect(list[0]).toMatchObject({ version: packed.version, addon: userCentre })
    const titleIn = async (language: string) => {
      const headers = { authorization: member.token ?? '', 'accept-language': language }
      const { data } = await (await house.app.request(logs, { headers })).json()
      return data.list[0].title
    }
    expect([await titleIn('zh-CN'), await titleIn('en-US')]).toEqual([
      zh.releases[runningVersion].title,
      en.releases[runningVersion].title,
    ])
  })

  it('stay as staff wrote or deleted them, at the next start as well', async () => {
    const [row] = (await staff.get(upgradeLog.api)).data.list
    await staff.put(`${upgradeLog.api}/${row.id}`, { title: 'Ours', version: row.version })
    expect((await read()).list[0].title).toBe('Ours')
    await staff.delete(`${upgradeLog.api}/${row.id}`)
    await staff.post(`${upgradeLog.api}/${row.id}/purge`)
    await seed(house.deps, house.registry)
    expect((await read()).total).toBe(0)
  })

  it('are told newest first, by app, by version and by words, a page at a time', async () => {
    await write({ release: '1.0.0' })
    await write({ release: '1.1.0', upAt: '2020-02-01T00:00:00.000Z', title: 'Faster 100%' })
    await write({ release: '1.0.0', addon: 'ml.app.meter', upAt: '2020-03-01T00:00:00.000Z' })
    const all = await read()
    expect(versionsIn(all)).toEqual(['1.0.0', '1.1.0', '1.0.0'])
    expect(all.addons).toEqual(['ml.app.meter', userCentre])
    expect(versionsIn(await read(`addon=${userCentre}`))).toEqual(['1.1.0', '1.0.0'])
    expect(versionsIn(await read('version=1.1.0'))).toEqual(['1.1.0'])
    expect(versionsIn(await read('q=100%25'))).toEqual(['1.1.0'])
    expect(versionsIn(await read('q=%25'))).toEqual(['1.1.0'])
    const page = await read('range=[1,1]')
    expect([page.total, versionsIn(page)]).toEqual([3, ['1.1.0']])
  })

  it('dated ahead are told once their time is there', async () => {
    const ahead = new Date(house.deps.now() + 3_600_000).toISOString()
    expect((await write({ release: '9.0.0', upAt: ahead })).code).toBe(0)
    expect(versionsIn(await read())).not.toContain('9.0.0')
    expect((await read('addon=other')).total).toBe(0)
  })

  it('tell a version of an app once', async () => {
    const again = await write({ release: '1.1.0' })
    expect([again.code, Object.keys(again.data.fields)]).toEqual([51, ['release']])
    const { data } = await write({ release: '2.0.0-beta.1' })
    const renamed = { version: data.version, release: '1.1.0' }
    expect((await staff.put(`${upgradeLog.api}/${data.id}`, renamed)).code).toBe(51)
    await staff.delete(`${upgradeLog.api}/${data.id}`)
    expect((await write({ release: '2.0.0-beta.1' })).code).toBe(0)
    expect((await staff.post(`${upgradeLog.api}/${data.id}/restore`)).code).toBe(-1)
    const { list } = (await staff.get(`${upgradeLog.api}?filter={"release":"2.0.0-beta.1"}`)).data
    await staff.delete(`${upgradeLog.api}/${list[0].id}`)
    const ids = [data.id, list[0].id]
    expect((await staff.post(`${upgradeLog.api}/restore`, { ids })).code).toBe(-1)
  })

  it.each(['1', 'one', '1.2.3.4.5', '1..2', '1.0 beta'])(
    'refuse %s as a version',
    async release => {
      expect((await write({ release })).data.fields).toHaveProperty('release')
    },
  )

  it('hold nothing that runs', async () => {
    await write({ release: '3.0.0', content: '<p onclick="x()">a</p><script>x()</script>' })
    expect((await read('version=3.0.0')).list[0].content).toBe('<p>a</p>')
  })

  it('are written by platform staff alone, and read by whoever is signed in', async () => {
    const tenant = await house.as('tenant')
    expect((await tenant.post(upgradeLog.api, {})).code).toBe(62)
    expect((await house.anyone().get(logs)).code).toBe(61)
  })
})
