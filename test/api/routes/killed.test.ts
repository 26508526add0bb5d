import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { createApp } from '#server/app.ts'
import { defaultRequestLimits } from '#server/auth/requestLimiter.ts'
import { createLog } from '#server/base/log.ts'
import { type StartedDatabase, startDatabase } from '#server/db/start.ts'
import { readEnv } from '#server/env.ts'
import { seed } from '#server/kit/seed.ts'
import { clientOf } from '#test/support/client.ts'
import { product } from '#test/support/composition.ts'
import { noMessages } from '#test/support/noMessages.ts'

let folder: string
let started: StartedDatabase
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uc-killed-'))
  const registry = createRegistry(resources)
  const log = createLog('silent')
  started = await startDatabase(
    readEnv({ DATA_DIR: join(folder, 'data') }),
    registry,
    product.schema,
    log,
  )
  const { db, bus, appKey } = started
  const settings = { trial: true, proxies: 0, consoleDir: null, appKey }
  const parts = { db, bus, log, settings, now: Date.now, random: randomBytes }
  const deps = { ...parts, messages: noMessages, features: product }
  await seed(deps, registry)
  // Nine callers of one person: none of them is told that there are too many.
  app = createApp(deps, registry, {
    inFlight: { ...defaultRequestLimits, person: 1000, tenant: 1000 },
  })
})
afterAll(async () => {
  await started.close()
  await rm(folder, { recursive: true, force: true })
})

const postgres = async () =>
  Number((await readFile(join(folder, 'data', 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0])

it('the embedded PostgreSQL, killed under requests, is started again: 503 at most, then all goes on in the same sessions', async () => {
  const { data } = await clientOf(app).post('/user/admin/site/demo/login', { account: 'tenant' })
  const someone = clientOf(app, { token: data.token, crossSite: '' })
  const statuses = new Set<number>()
  const list = async () => {
    const { status, code } = await someone.get('/user/admin/member')
    statuses.add(status)
    return code
  }
  expect(await list()).toBe(0)
  process.kill(await postgres(), 'SIGKILL')
  let calling = true
  const callers = Array.from({ length: 8 }, async () => {
    while (calling) await list()
  })
  await vi.waitFor(() => expect(statuses).toContain(503), { timeout: 10_000 })
  await vi.waitFor(async () => expect(await list()).toBe(0), { timeout: 20_000 })
  await expect.poll(() => started.bus.alive, { timeout: 10_000 }).toBe(true)
  calling = false
  await Promise.all(callers)
  expect([...statuses].sort()).toEqual([200, 503])
  expect((await someone.get('/health/ready')).status).toBe(200)
})
