import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import type { TestServer } from './testServer.ts'
import { createDatabase, dropDatabase, locate } from './testServer.ts'

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

/** A PostgreSQL with a template that holds the tables of every definition. */
export const startTestServer = async () => {
  const { server, stop } = await (process.env.TEST_DATABASE_URL
    ? given(process.env.TEST_DATABASE_URL)
    : own())
  try {
    await prepareTemplate(server)
  } catch (error) {
    await stop()
    throw error
  }
  return { server, stop }
}

const prepareTemplate = async (server: TestServer) => {
  await createDatabase(server, server.template)
  const db = openDatabase({ connection: locate(server, server.template), timeout: 30_000 })
  try {
    await prepareDatabase(db, createRegistry(resources))
  } finally {
    await db.close()
  }
}

const given = async (url: string) => {
  const server: TestServer = { url, template: `uc_template_${process.pid}`, empty: 'template1' }
  return { server, stop: () => dropDatabase(server, server.template) }
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
  const server: TestServer = { socket: host, user, template: 'uc_template', empty: database }
  const stop = async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { server, stop }
}
