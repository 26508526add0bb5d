import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { sqlIn } from '#test/support/sql.ts'
import { bomb, pdf, photo, picture, svg } from './samples.ts'
import { countIn, fetchAs, type Sent, saveAvatar, uploadAs } from './sending.ts'

let house: TestApp
let tenant: Client
let manager: Client
let stranger: Client

beforeAll(async () => {
  house = await startTestApp()
  tenant = await house.as('tenant')
  manager = await house.as('manager')
  stranger = await house.signIn('qiuweidong')
})
afterAll(() => house.close())

const upload = (sent: Sent, client = tenant) => uploadAs(house.app, client, sent)
const get = (path: string, client?: Client, headers?: Record<string, string>) =>
  fetchAs(house.app, client, path, headers)
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const sql = (text: string, values: unknown[] = []) => sqlIn(house, text, values)
const countOf = (table: string) => countIn(house, table)

describe('what is uploaded', () => {
  it.each([
    [
      'a picture under a foreign name',
      'avatar',
      'x.exe',
      () => picture('png'),
      'image/webp',
      'x.webp',
    ],
    ['a JPEG', 'image', '照片.jpeg', () => picture('jpeg'), 'image/jpeg', '照片.jpeg'],
    [
      'a GIF, of which one frame is kept',
      'image',
      'a.gif',
      () => picture('gif'),
      'image/webp',
      'a.webp',
    ],
    ['a PDF', 'attachment', '../合同<1>.pdf', async () => pdf, 'application/pdf', '合同_1_.pdf'],
    [
      'text in another name',
      'attachment',
      'a\u202etxt.md',
      async () => '# 你好',
      'text/plain',
      'atxt.md',
    ],
  ])('is %s, by its content', async (_, use, name, bytes, type, kept) => {
    const { code, data } = await upload({ use, name, bytes: await bytes() })
    expect({ code, type: data?.type, name: data?.name }).toEqual({ code: 0, type, name: kept })
  })

  it.each([
    ['an SVG with a script', 'image', 'a.png', svg, 'Please choose a PNG'],
    ['an SVG as an attachment', 'attachment', 'a.txt', svg, 'cannot be uploaded'],
    [
      'a page that says to be text',
      'attachment',
      'a.txt',
      '\n<!DOCTYPE html><p>',
      'cannot be uploaded',
    ],
    ['a program', 'attachment', 'a.pdf', 'MZ\u0000\u0000', 'cannot be uploaded'],
    ['a PDF as an avatar', 'avatar', 'a.png', pdf, 'Please choose a PNG'],
    ['nothing', 'avatar', 'a.png', '', 'A file must be selected.'],
    ['a broken picture', 'image', 'a.png', bomb(200, 200), 'cannot be read'],
    ['a bomb of 900 million pixels', 'image', 'a.png', bomb(), '40 million'],
  ])('is refused where it is %s', async (_, use, name, bytes, message) => {
    const before = await countOf('uc_file_content')
    const answer = await upload({ use, name, bytes })
    expect(answer).toMatchObject({ code: -1, message: expect.stringContaining(message) })
    expect(await countOf('uc_file_content')).toBe(before)
  })

  it('says in the words of the specification that a payment code is too large', async () => {
    const answer = await upload({ use: 'code', bytes: new Uint8Array(2 * 1024 * 1024 + 1) })
    expect(answer).toMatchObject({
      status: 413,
      message: 'Payment code image must not exceed 2M.',
    })
  })

  it('loses what a photo tells beside its pixels, and stands upright', async () => {
    const { data } = await upload({ use: 'image', name: 'a.jpg', bytes: await photo() })
    const kept = await bytesOf(await get(data.path, tenant))
    const { exif, orientation } = await sharp(kept).metadata()
    expect({ exif, orientation, width: data.width, height: data.height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 20,
      height: 80,
    })
  })

  it('loses what is hidden behind a picture', async () => {
    const bytes = Buffer.concat([await picture('png'), Buffer.from('<script>alert(1)</script>')])
    const { data } = await upload({ use: 'image', name: 'a.png', bytes })
    expect((await bytesOf(await get(data.path, tenant))).includes('<script>')).toBe(false)
  })

  it.each([
    ['no use', '/admin/admin/file/upload', 51],
    ['an unknown use', '/admin/admin/file/upload?use=secret', 51],
    ['an unknown word', '/admin/admin/file/upload?use=image&public=true', 51],
  ])('is refused with %s', async (_, path, code) => {
    expect((await tenant.post(path, 'x')).code).toBe(code)
  })
})

describe('a public picture', () => {
  it('is served to anyone by its content, for good, and never as a page', async () => {
    const { data } = await upload({ use: 'avatar', bytes: await picture('png') })
    expect(data.path).toMatch(/^\/user\/files\/[0-9a-f]{64}\.webp$/)
    const answer = await get(data.path)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/webp',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    const etag = answer.headers.get('etag') ?? ''
    expect((await get(data.path, undefined, { 'if-none-match': etag })).status).toBe(304)
    expect((await get(data.path.replace('.webp', '.png'))).status).toBe(404)
  })

  it('is no attachment and no payment code, whatever their hash', async () => {
    const { data } = await upload({
      use: 'code',
      name: 'pay.webp',
      bytes: await picture('webp', { background: '#abc' }),
    })
    const [row] = await sql('select hash from uc_file where id = $1', [data.id])
    expect((await get(`/user/files/${row?.hash}.webp`)).status).toBe(404)
  })
})

describe('a file that is not public', () => {
  const code = { use: 'code', name: '收款 码.png' }
  const never = '/admin/admin/file/content?id=8999999999999999999'
  const told = async (path: string, client: Client) => {
    const { code, message } = await (await get(path, client)).json()
    expect(code).toBe(65)
    return message
  }

  it('is read by who uploaded it, as a download where it is no picture', async () => {
    const sent = { use: 'attachment', name: '说明 (1).txt', bytes: 'x'.repeat(600_000) }
    const { data } = await upload(sent)
    const answer = await get(data.path, tenant)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="__ (1).txt"; filename*=UTF-8''%E8%AF%B4%E6%98%8E%20%281%29.txt`,
    )
    expect((await bytesOf(answer)).toString()).toBe(sent.bytes)
  })

  it('is closed to everyone else of the tenant until a row that they may read refers to it', async () => {
    const { data } = await upload({ ...code, bytes: await picture('png') }, manager)
    expect(await told(data.path, tenant)).toEqual(await told(never, tenant))
    const { id } = (await manager.get('/user/admin/member/info')).data
    await sql('update uc_user set avatar = $2 where id = $1', [id, data.path])
    expect((await get(data.path, tenant)).headers.get('content-type')).toBe('image/png')
    await sql('update uc_user set avatar = null where id = $1', [id])
    expect(await told(data.path, tenant)).toEqual(await told(never, tenant))
  })

  it('cannot be opened by referring to it', async () => {
    const { data } = await upload({ ...code, bytes: await picture('jpeg') }, manager)
    expect(await saveAvatar(tenant, data.path)).toMatchObject({ code: 51 })
  })

  it('keeps its name when the same bytes come under another one', async () => {
    const bytes = 'the same bytes'
    const sent = (name: string) => upload({ use: 'attachment', name, bytes })
    const stored = await countOf('uc_file_content')
    const { data: first } = await sent('合同.txt')
    const { data: other } = await sent('合同 副本.txt')
    const { data: again } = await sent('合同.txt')
    expect([first.name, other.name]).toEqual(['合同.txt', '合同 副本.txt'])
    expect(again).toEqual(first)
    const { list } = (await tenant.get(`/admin/admin/file/names?ids=${first.id},${other.id}`)).data
    expect(list.map((it: { name: string }) => it.name)).toEqual(['合同.txt', '合同 副本.txt'])
    expect(await countOf('uc_file_content')).toBe(stored + 1)
    for (const { path } of [first, other])
      expect((await bytesOf(await get(path, tenant))).toString()).toBe(bytes)
  })

  it('is not found in another tenant, nor told apart from one that never was', async () => {
    const { data } = await upload({ use: 'attachment', name: 'a.txt', bytes: 'foreign' })
    expect(await told(data.path, stranger)).toEqual(await told(never, stranger))
    expect(await saveAvatar(stranger, data.path)).toMatchObject({ code: 51 })
    expect((await stranger.get(`/admin/admin/file/names?ids=${data.id}`)).data.list).toEqual([])
  })
})
