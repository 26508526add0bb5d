import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'
import { openObjects } from '#server/features/files/objects.ts'
import { deleteUnusedFiles } from '#server/features/files/unusedFiles.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { sqlIn } from '#test/support/sql.ts'
import { picture } from './samples.ts'
import { fetchAs, type Sent, uploadAs } from './sending.ts'

let storage: S3rver
let folder: string
let house: TestApp
let tenant: Client
let inDatabase: Awaited<ReturnType<typeof uploadAs>>
const tenants = '/user/admin/tenant'
const quiet = { warn: () => undefined }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'user-center-s3-'))
  storage = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port } = (await storage.run()) as AddressInfo
  house = await startTestApp()
  tenant = await house.as('tenant')
  inDatabase = await upload({ use: 'attachment', name: 'a.txt', bytes: 'before' })
  const settings = {
    bucket: 'files',
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  }
  Object.assign(house.deps, {
    objects: openObjects({ endpoint: `http://127.0.0.1:${port}`, ...settings }, quiet),
  })
})
afterAll(async () => {
  await house.close()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

const upload = (sent: Sent) => uploadAs(house.app, tenant, sent)
const sql = (text: string, values: unknown[] = []) => sqlIn(house, text, values)
const textOf = async (path: string) => (await fetchAs(house.app, tenant, path)).text()

describe('with an object storage', () => {
  it('bytes go there, and those in the database stay readable', async () => {
    const { data } = await upload({ use: 'attachment', name: 'b.txt', bytes: 'x'.repeat(700_000) })
    const [kept] = await sql(
      `select c.object, (select count(*)::int from uc_file_chunk k where k.hash = c.hash) as chunks
       from uc_file_content c join uc_file f on f.hash = c.hash where f.id = $1`,
      [data.id],
    )
    expect(kept).toMatchObject({ object: expect.stringMatching(/^\d+\/[0-9a-f]{64}-/), chunks: 0 })
    expect(await textOf(data.path)).toBe('x'.repeat(700_000))
    expect(await textOf(inDatabase.data.path)).toBe('before')
    const avatar = await upload({ use: 'avatar', bytes: await picture('png') })
    expect((await fetchAs(house.app, undefined, avatar.data.path)).status).toBe(200)
  })

  it('objects are deleted with their files, in the end', async () => {
    const { data } = await upload({ use: 'attachment', name: 'c.txt', bytes: 'to be deleted' })
    const [{ object } = {}] = await sql(
      'select c.object from uc_file_content c join uc_file f on f.hash = c.hash where f.id = $1',
      [data.id],
    )
    expect((await tenant.post('/admin/admin/file/remove', { ids: [data.id] })).code).toBe(0)
    expect(await sql('select object from uc_file_gone')).toEqual([])
    await expect(house.deps.objects?.get(object)).rejects.toMatchObject({ status: 503 })
  })

  it('objects of a tenant that is purged are gone, and those of others stay', async () => {
    const platform = await house.as('platform')
    const values = { name: 'Purged', adminUserName: 'purged.boss', adminRealName: 'Boss' }
    const { id, version } = (await platform.post(tenants, { ...values, code: 'purged' })).data
    await sql('update uc_credential set must_change = false where tenant_id = $1', [id])
    const boss = await house.signIn(values.adminUserName)
    const sent = { use: 'attachment', name: 'd.txt', bytes: 'of both' } as const
    const theirs = await upload(sent)
    expect((await uploadAs(house.app, boss, sent)).code).toBe(0)
    const [{ object } = {}] = await sql('select object from uc_file_content where tenant_id = $1', [
      id,
    ])
    await platform.put(`${tenants}/${id}`, { version, status: 2 })
    await platform.delete(`${tenants}/${id}`)
    expect((await platform.post(`${tenants}/${id}/purge`)).code).toBe(0)
    await expect.poll(() => sql('select object from uc_file_gone')).toEqual([])
    await expect(house.deps.objects?.get(object)).rejects.toMatchObject({ status: 503 })
    expect(await textOf(theirs.data.path)).toBe('of both')
  })

  it('however many are to go, all of them do', async () => {
    const { objects } = house.deps
    const gone: string[] = []
    Object.assign(house.deps, { objects: { delete: async (name: string) => gone.push(name) } })
    await sql(`insert into uc_file_gone (object) select '9/' || n from generate_series(1, 501) n`)
    await deleteUnusedFiles(house)
    Object.assign(house.deps, { objects })
    expect(gone).toHaveLength(501)
  })

  it('one that does not answer is told in words, takes no space and loses nothing', async () => {
    const { objects } = house.deps
    const endpoint = 'http://127.0.0.1:9'
    const settings = { bucket: 'files', region: 'auto', accessKey: 'a', secretKey: 'b' }
    const before = await sql('select tenant_id, used from uc_usage order by 1, quota')
    Object.assign(house.deps, { objects: openObjects({ endpoint, ...settings }, quiet) })
    const answer = await upload({ use: 'attachment', name: 'd.txt', bytes: 'nowhere' })
    expect(answer).toMatchObject({
      status: 503,
      message: expect.stringContaining('storage cannot be reached'),
    })
    expect(await sql('select tenant_id, used from uc_usage order by 1, quota')).toEqual(before)
    Object.assign(house.deps, { objects })
    expect(await deleteUnusedFiles(house)).toBe(0)
    expect(await sql('select object from uc_file_gone')).toEqual([])
    expect((await upload({ use: 'attachment', name: 'd.txt', bytes: 'nowhere' })).code).toBe(0)
  })

  it.each([
    ['half of it', { S3_ENDPOINT: 'https://s3.example.com' }, /S3_BUCKET is missing/],
    [
      'no address',
      { S3_BUCKET: 'a', S3_ACCESS_KEY: 'b', S3_SECRET_KEY: 'c' },
      /S3_ENDPOINT is missing/,
    ],
    [
      'a wrong address',
      { S3_ENDPOINT: 'files', S3_BUCKET: 'a', S3_ACCESS_KEY: 'b', S3_SECRET_KEY: 'c' },
      /must be an address/,
    ],
  ])('a configuration of %s ends the start with a sentence', (_, env, sentence) => {
    expect(() => readEnv(env)).toThrow(sentence)
  })
})

describe('a body over a socket', () => {
  const send = (address: string, { chunks, hangUp }: { chunks: number; hangUp?: boolean }) =>
    new Promise<number>(resolve => {
      const call = request(`${address}/admin/admin/file/upload?use=avatar&name=a.png`, {
        method: 'POST',
        agent: false,
        headers: { authorization: tenant.token ?? '', 'x-xsrf-token': tenant.crossSite ?? '' },
      })
      call.on('response', answer => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      call.on('error', () => resolve(0))
      for (let left = chunks; left > 0; left -= 1) call.write(Buffer.alloc(1024 * 1024))
      if (hangUp) call.write('x', () => call.destroy())
      else call.end()
    })

  it('is counted while it is read, and leaves nothing where it breaks off', async () => {
    const server = await house.startServer()
    const count = () => sql('select count(*) from uc_file_content')
    const before = await count()
    expect(await send(server.address, { chunks: 6 })).toBe(413)
    expect(await send(server.address, { chunks: 1, hangUp: true })).toBe(0)
    expect(await count()).toEqual(before)
    await server.close()
  })
})
