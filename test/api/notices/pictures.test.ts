import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteUnusedFiles } from '#server/features/files/unusedFiles.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { jobsOf, type TestJobs } from '#test/support/jobs.ts'
import { picture } from '../files/samples.ts'
import { fetchAs, uploadAs } from '../files/sending.ts'
import { api, idOf, past, published, titles, until } from './support.ts'

const days = 24 * 60 * 60_000
let house: TestApp
let jobs: TestJobs
let platform: Client
let tenant: Client
let member: Client
let stranger: Client

beforeAll(async () => {
  house = await startTestApp()
  jobs = jobsOf(house)
  platform = await house.as('platform')
  tenant = await house.as('tenant')
  member = await house.as('member')
  stranger = await house.signIn('qiuweidong')
})
afterAll(async () => {
  await house.close()
})

let shade = 0
/** Uploads a picture that nobody has seen before. */
const upload = async (client: Client) => {
  shade += 1
  const bytes = await picture('png', { background: `#0000${(0x10 + shade).toString(16)}` })
  const { code, data } = await uploadAs(house.app, client, { use: 'image', name: 'a.png', bytes })
  expect(code).toBe(0)
  return data as { id: string; path: string }
}
const around = (path: string) => `<p>图</p><img src="${path}" alt="" />`
const typeOf = async (client: Client, path: string) =>
  (await fetchAs(house.app, client, path)).headers.get('content-type')
const isThere = async (id: string) =>
  (await past(house, 'select from uc_file where id = $1', [id])).length === 1
const only = async (title: string, content: string, client = tenant) => {
  const userIds = [await idOf(house, 'zhouzixuan')]
  const id = await published(client, { title, content, rangeType: 5, userIds })
  await jobs.run()
  await until(async () => (await titles(member)).includes(title))
  return id
}

describe('a picture in a notice', () => {
  it('is seen by whoever was told, and by nobody else', async () => {
    const { path } = await upload(tenant)
    expect(await typeOf(member, path)).toContain('json')
    await only('有图的通知', around(path))
    expect(await typeOf(member, path)).toBe('image/png')
    expect(await typeOf(await house.signIn('wujiahao'), path)).toContain('json')
    expect(await typeOf(stranger, path)).toContain('json')
  })

  it('of the platform is seen in every tenant that it reaches', async () => {
    const { path } = await upload(platform)
    await published(platform, { title: '平台的图', content: around(path), rangeType: 1 })
    await jobs.run()
    await until(async () => (await titles(stranger)).includes('平台的图'))
    expect(await typeOf(stranger, path)).toBe('image/png')
  })

  it('is seen no more once it was withdrawn', async () => {
    const { path } = await upload(tenant)
    const id = await only('收回的图', around(path))
    await tenant.post(`${api}/${id}/withdraw`, {})
    expect(await typeOf(member, path)).toContain('json')
  })

  it.each([
    ['another tenant', () => stranger],
    ['the platform', () => platform],
    ['a colleague who shows it nowhere', () => member],
  ])('is none of %s', async (_whose, other) => {
    const { path } = await upload(other())
    const values = { title: '别人的图', content: around(path), rangeType: 1 }
    const refused = await tenant.post(api, values)
    expect([refused.code, Object.keys(refused.data.fields ?? {})]).toEqual([51, ['content']])
  })

  it('stays while what was told is there, and is swept with it', async () => {
    const { id: file, path } = await upload(tenant)
    const id = await only('留着的图', around(path))
    house.pass(2 * days)
    await deleteUnusedFiles(house)
    expect(await isThere(file)).toBe(true)
    const again = await house.as('tenant')
    await again.delete(`${api}/${id}`)
    await deleteUnusedFiles(house)
    expect(await isThere(file)).toBe(true)
    expect((await again.post(`${api}/${id}/purge`, {})).code).toBe(0)
    const left = async () => past(house, 'select from uc_message where notice_id = $1', [id])
    await jobs.run()
    await until(async () => (await left()).length === 0)
    await deleteUnusedFiles(house)
    expect(await isThere(file)).toBe(false)
  })
})

describe('a picture in a letter', () => {
  const write = async (client: Client, content: string) =>
    client.post(`${api}/letter`, {
      userIds: [await idOf(house, 'zhouzixuan')],
      title: '看图',
      content,
    })

  it('is seen by whom it was written to alone, and stays', async () => {
    const writer = await house.as('tenant')
    const { id, path } = await upload(writer)
    expect((await write(writer, around(path))).code).toBe(0)
    const [reader, other] = [await house.as('member'), await house.signIn('wujiahao')]
    expect(await typeOf(reader, path)).toBe('image/png')
    expect(await typeOf(other, path)).toContain('json')
    house.pass(2 * days)
    await deleteUnusedFiles(house)
    expect(await isThere(id)).toBe(true)
  })

  it('is the writer’s own', async () => {
    const other = await house.signIn('qiuweidong')
    const { path } = await upload(other)
    const refused = await write(await house.as('tenant'), around(path))
    expect(refused).toMatchObject({ code: 51, data: { fields: { content: expect.any(String) } } })
  })
})
