import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import type { Database } from '#server/base/deps.ts'
import { createLog } from '#server/base/log.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { seed } from '#server/kit/seed.ts'
import { product } from './composition.ts'
import { createDatabase, dropDatabase, locate, type TestServer } from './testServer.ts'
import { withoutPast } from './withoutPast.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer
  }
}

/** One PostgreSQL for the whole run. */
export default async (project: TestProject) => {
  const { server, stop } = await startTestServer()
  project.provide('postgres', server)
  return stop
}

/**
 * Starts a PostgreSQL with template databases: one with the tables of every definition, one also
 * with the seed of trial mode.
 */
export const startTestServer = async () => {
  const { server, stop } = await (process.env.TEST_DATABASE_URL
    ? given(process.env.TEST_DATABASE_URL)
    : own())
  try {
    await prepareTemplates(server)
  } catch (error) {
    await stop()
    throw error
  }
  return { server, stop }
}

const prepareTemplates = async (server: TestServer) => {
  const registry = createRegistry(resources)
  await prepare(server, server.template, server.empty, db =>
    prepareDatabase(db, registry, product.schema),
  )
  const settings = { trial: true, proxies: 0, consoleDir: null, appKey: randomBytes(32) }
  await prepare(server, server.seeded, server.template, async db => {
    const parts = {
      db,
      settings,
      log: createLog('silent'),
      features: product,
      now: Date.now,
      random: randomBytes,
    }
    await seed(parts, registry)
    await withoutPast(db)
  })
}

const prepare = async (
  server: TestServer,
  name: string,
  from: string,
  fill: (db: Database) => Promise<unknown>,
) => {
  await createDatabase(server, name, from)
  const db = openDatabase({ connection: locate(server, name), timeout: 30_000 })
  try {
    await fill(db)
  } finally {
    await db.close()
  }
}

const given = async (url: string) => {
  // Each project of a run has its own templates.
  const template = `uc_template_${randomBytes(6).toString('hex')}`
  const server: TestServer = { url, template, seeded: `${template}_seeded`, empty: 'template1' }
  const stop = async () => {
    await dropDatabase(server, server.seeded)
    await dropDatabase(server, server.template)
  }
  return { server, stop }
}

const own = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'user-center-test-'))
  await chmod(folder, 0o755)
  const quick = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
  }
  const log = { warn: () => undefined }
  const embedded = await startEmbedded(join(folder, 'data'), log, quick)
  const { host, database, user } = embedded.connection
  const server: TestServer = {
    socket: host,
    user,
    template: 'uc_template',
    seeded: 'uc_template_seeded',
    empty: database,
  }
  const stop = async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { server, stop }
}
