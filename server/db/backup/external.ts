import { chmod } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { Env } from '#server/base/env.ts'
import { asUnwritable, StartError } from '../errors.ts'
import { quote } from '../names.ts'
import { clientOptions } from '../open.ts'
import { connectionSentence } from '../prepare.ts'
import { allowSearch, createRolesFor } from '../roles.ts'
import {
  digestsIn,
  emptyFolder,
  keyFingerprintOf,
  type Manifest,
  newFolder,
  readManifest,
  verifyFiles,
  writeManifest,
} from './manifest.ts'
import { runProgram } from './programs.ts'
import { endSessions, mustEqual, summaryOf } from './summary.ts'

const dump = 'database.dump'

/** The tables that are divided into partitions. There is always one: the audit log. */
const dividedIn = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(relname) as name from pg_class where relkind = 'p' and relnamespace = current_schema()::regnamespace order by 1",
  )
  return rows.map(row => row.name)
}

/** Dumps the database by the server's own `pg_dump`, in the very snapshot that is counted. */
export const backupExternal = async (env: Env, target: string): Promise<Manifest> => {
  const url = env.backupUrl ?? ''
  const key = keyFingerprintOf(env.appKeyFile)
  return withClient(url, async client => {
    const { version } = await standingOf(client)
    // Before the snapshot, and with all partitions: pg_dump fails if one of them is dropped after it.
    const divided = await dividedIn(client)
    await client.query('begin isolation level repeatable read read only')
    await client.query(`lock table ${divided.join(', ')} in access share mode`)
    const { rows } = await client.query('select pg_export_snapshot() as snapshot')
    const takenAt = new Date().toISOString()
    const [summary, owners] = [await summaryOf(client), await ownersIn(client)]
    const folder = newFolder(target, 'The folder', 'Name another folder for the backup.')
    try {
      const args = [
        '--format=custom',
        '--no-unlogged-table-data',
        '--no-password',
        `--snapshot=${rows[0].snapshot}`,
        `--file=${join(folder, dump)}`,
      ]
      await runProgram('pg_dump', { url, version, args })
      await chmod(join(folder, dump), 0o600)
      const manifest: Manifest = {
        format: 1,
        kind: 'external',
        takenAt,
        postgres: version,
        key,
        owners,
        files: await digestsIn(folder),
        summary,
      }
      await writeManifest(folder, manifest)
      return manifest
    } catch (error) {
      await emptyFolder(folder)
      throw asUnwritable(error, `The backup ${folder}`, 'Make room, or name another folder.')
    }
  })
}

/**
 * Restores a dump into an empty database, after the roles that it grants to, compares what it
 * holds, and ends its sessions.
 */
export const restoreExternal = async (env: Env, source: string): Promise<Manifest> => {
  const url = env.backupUrl ?? ''
  const from = resolve(source)
  const manifest = readManifest(from, 'external')
  await verifyFiles(from, manifest)
  return withClient(url, async client => {
    const { version } = await standingOf(client)
    if (version < manifest.postgres)
      throw new StartError(
        `The backup was taken from PostgreSQL ${manifest.postgres}, and the database is PostgreSQL ${version}.`,
      )
    await mustBeEmpty(client)
    const logins = new Set([...manifest.owners, await loginOf(env, url)])
    await mustExist(client, [...logins])
    for (const login of logins) await createRolesFor(client, login)
    const args = ['--single-transaction', '--exit-on-error', '--no-password', join(from, dump)]
    await runProgram('pg_restore', { url, version, args })
    mustEqual(await summaryOf(client), manifest.summary)
    await allowSearch(client)
    await endSessions(client)
    return manifest
  })
}

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(clientOptions(url))
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(connectionSentence(error))
  }
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const standingOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ version: number; name: string; bypasses: boolean }>(`
    select current_setting('server_version_num')::int / 10000 as version, rolname::text as name,
      rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user`)
  const [own] = rows
  if (!own?.bypasses)
    throw new StartError(
      `Row policies hide every row from the role ${quote(own?.name ?? '')}, so it can neither back up nor restore. Set BACKUP_DATABASE_URL to the same database with a superuser or a role with BYPASSRLS.`,
    )
  return { version: own.version }
}

const ourTables = `from pg_class where relnamespace = current_schema()::regnamespace
  and relkind in ('r', 'p', 'v', 'S') and starts_with(relname, 'uc_')`

const ownersIn = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ owner: string }>(
    `select distinct pg_get_userbyid(relowner)::text as owner ${ourTables} order by 1`,
  )
  return rows.map(it => it.owner)
}

const mustBeEmpty = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string; count: number }>(
    `select current_database()::text as name, (select count(*)::int ${ourTables}) as count`,
  )
  const [database] = rows
  if (database && database.count > 0)
    throw new StartError(
      `The database ${quote(database.name)} holds an installation, and nothing is overwritten. Create an empty one and name it in DATABASE_URL.`,
    )
}

/** The role that the application connects as. */
const loginOf = async ({ databaseUrl }: Env, url: string): Promise<string> =>
  databaseUrl === url || !databaseUrl
    ? withClient(
        url,
        async client => (await client.query('select current_user as name')).rows[0].name,
      )
    : decodeURIComponent(new URL(databaseUrl).username)

const mustExist = async (client: pg.Client, logins: readonly string[]) => {
  const { rows } = await client.query<{ name: string }>(
    'select rolname::text as name from pg_roles where rolname = any($1)',
    [logins],
  )
  const there = new Set(rows.map(it => it.name))
  const missing = logins.filter(it => !there.has(it))
  if (missing.length > 0)
    throw new StartError(
      `The roles that own the tables and connect are not on this server. Create them first:\n  ${missing.map(it => `create role ${quote(it)} login password '...';`).join('\n  ')}`,
    )
}
