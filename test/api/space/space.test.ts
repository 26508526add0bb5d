import { existsSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { words } from '#extensions/words/en-US/server.ts'
import type { DiskLevel } from '#server/base/deps.ts'
import { ballastName, releaseBallast, spaceLimitsOf, watchDiskSpace } from '#server/db/diskSpace.ts'
import { monitorOf } from '#server/features/monitor/monitor.ts'
import type { Call } from '#server/http/call.ts'
import { failureAnswer } from '#server/http/failure.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'

const megabyte = 1024 * 1024
const gigabyte = 1024 * megabyte
const post = '/user/admin/post'

describe('a full disk', () => {
  let house: TestApp
  let tenant: Client
  let level: DiskLevel = 'enough'
  beforeAll(async () => {
    house = await startTestApp({
      space: { room: () => ({ free: 7 * megabyte, size: gigabyte, level }), close: () => {} },
    })
    tenant = await house.as('tenant')
  })
  afterAll(() => house.close())
  afterEach(() => {
    level = 'enough'
  })
  const full = { status: 507, code: -1, message: words.errors.full }

  it('refuses writes in words, of definitions and of fixed routes, and takes them again by itself', async () => {
    level = 'full'
    const body = { name: 'Full', code: 'full' }
    expect(await tenant.post(post, body)).toMatchObject(full)
    expect((await tenant.post(post, body)).headers.get('retry-after')).toBe('60')
    expect(await tenant.post('/user/admin/member/preferences', { set: {} })).toMatchObject(full)
    const person = { username: 'fullhouse', password: 'correct-Horse-7', realName: 'Full' }
    expect(await house.anyone().post('/user/admin/site/register', person)).toMatchObject(full)
    level = 'low'
    expect(await tenant.post(post, body)).toMatchObject({ status: 200, code: 0 })
  })

  it('lets people read, sign in, lock, unlock and sign out', async () => {
    level = 'full'
    expect((await tenant.get(post)).code).toBe(0)
    expect((await tenant.get('/user/admin/member/info')).code).toBe(0)
    expect((await house.anyone().get('/user/admin/site/captcha')).code).toBe(0)
    const demo = await house.anyone().post('/user/admin/site/demo/login', { account: 'member' })
    expect(demo).toMatchObject({ code: 0, data: { token: expect.any(String) } })
    const guest = await house.as('manager')
    const going = ['lock', 'unlock', 'leave', 'account/sessions/end', 'account/password']
    for (const path of going)
      expect([path, (await guest.post(`/user/admin/member/${path}`, {})).status]).toEqual([
        path,
        200,
      ])
    expect((await guest.post('/user/admin/site/logout')).code).toBe(0)
  })

  it('is told by the monitor before it is full', async () => {
    level = 'low'
    await monitorOf(house.deps).tick()
    const platform = await house.as('platform')
    const { samples } = (await platform.get('/user/admin/dashboard/monitor')).data
    expect(samples.at(-1)).toMatchObject({ diskFree: 7 * megabyte, diskLevel: 'low' })
  })

  it('of somebody else’s database is told by PostgreSQL, in the same words', async () => {
    const error = Object.assign(new Error('could not extend file'), { code: '53100' })
    const noted = new Map<string, unknown>([
      ['language', 'en-US'],
      ['head', {}],
    ])
    const call = {
      get: (name: string) => noted.get(name),
      set: (name: string, value: unknown) => void noted.set(name, value),
    } as Call
    const answer = failureAnswer(house.deps, house.registry)(error, call)
    expect(answer.status).toBe(507)
    expect(await answer.json()).toMatchObject({ code: -1, message: words.errors.full })
  })
})

describe('the disk of the data folder', () => {
  let folder: string
  let free: number
  const said: string[] = []
  const say = (...all: unknown[]) => void said.push(String(all.at(-1)))
  const log = { info: say, warn: say, error: say }
  const size = 8 * gigabyte
  const measure = () => ({ free: free - taken(), size })
  const taken = () => {
    const ballast = join(folder, ballastName)
    return existsSync(ballast) ? statSync(ballast).blocks * 512 : 0
  }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'uc-space-'))
    free = 4 * gigabyte
    said.length = 0
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('has a ballast of real bytes, which is given up when it is all but full, and kept again', async () => {
    const space = watchDiskSpace(folder, log, measure)
    await space.look()
    await expect.poll(taken).toBeGreaterThanOrEqual(spaceLimitsOf(size).ballast)
    expect(space.room()?.level).toBe('enough')
    free = spaceLimitsOf(size).ballast + spaceLimitsOf(size).spent - 1
    await space.look()
    expect(taken()).toBe(0)
    expect(space.room()).toMatchObject({ level: 'full', free })
    free = 4 * gigabyte
    await space.look()
    await expect.poll(taken).toBeGreaterThan(0)
    expect(space.room()?.level).toBe('enough')
    space.close()
    expect(said.filter(it => /full|room again|ballast/.test(it))).toHaveLength(3)
  })

  it('is low long before it is full, and full before there is no room for signing in', async () => {
    const space = watchDiskSpace(folder, log, measure)
    const levels: (string | undefined)[] = []
    for (const left of [2000, 900, 200, 100, 200, 2000]) {
      free = left * megabyte + taken()
      await space.look()
      levels.push(space.room()?.level)
    }
    expect(levels).toEqual(['enough', 'low', 'low', 'full', 'low', 'enough'])
    space.close()
  })

  it('has smaller bounds where it is small', () => {
    const { low, full, spent, ballast } = spaceLimitsOf(512 * megabyte)
    expect([low, full, spent, ballast].map(it => it / megabyte)).toEqual([128, 64, 16, 32])
  })

  it('refuses nothing when the file system does not say', async () => {
    const space = watchDiskSpace(folder, log, () => {
      throw new Error('no such file system')
    })
    await space.look()
    expect(space.room()).toBeUndefined()
    space.close()
  })

  it('is given its ballast back before PostgreSQL starts on it', async () => {
    const space = watchDiskSpace(folder, log, measure)
    await space.look()
    await expect.poll(taken).toBeGreaterThan(0)
    space.close()
    expect(releaseBallast(folder, measure)).toBe(false)
    free = taken() + 1
    expect(releaseBallast(folder, measure)).toBe(true)
    expect(taken()).toBe(0)
  })
})
