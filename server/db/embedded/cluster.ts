import { execFile } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartError } from '../errors.ts'
import { type Account, commandAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { type Folder, makePrivate } from './folder.ts'

export const owner = 'uc_owner'
export const appUser = 'uc_app'
export const appDatabase = 'user_center'

const options = [
  ['-U', owner],
  ['-A', 'trust'],
  ['-E', 'UTF8'],
  ['--locale-provider=builtin'],
  ['--builtin-locale=C.UTF-8'],
  ['--locale=C'],
  ['--no-instructions'],
  process.platform === 'linux' ? ['--sync-method=syncfs'] : [],
].flat()

/** Initialises the cluster in a temporary place, and moves it when it is complete. */
export const initialise = async (
  { root, cluster }: Folder,
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> => {
  if (existsSync(cluster)) return
  const half = `${cluster}.new`
  rmSync(half, { recursive: true, force: true })
  makePrivate(half, account)
  const { program, args, uid, gid } = commandAs(
    account,
    binaries.initdb,
    ['-D', half, ...options],
    [root],
  )
  try {
    await promisify(execFile)(program, [...args], {
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...binaries.env },
      ...(uid === undefined ? {} : { uid, gid }),
    })
  } catch (error) {
    throw new StartError(
      `PostgreSQL could not initialise ${cluster}: ${(error as { stderr?: string }).stderr?.trim() || (error as Error).message}`,
    )
  }
  renameSync(half, cluster)
}

const roles = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'uc_tenant') then create role uc_tenant nologin; end if;
  if not exists (select from pg_roles where rolname = 'uc_system') then create role uc_system nologin; end if;
  if not exists (select from pg_roles where rolname = '${appUser}') then create role ${appUser} login noinherit; end if;
end $$;
grant uc_tenant, uc_system to ${appUser} with inherit false, set true`

/**
 * One-time steps that need the superuser. Marking ILIKE as leakproof lets the trigram index serve
 * searches below row policies; it reveals nothing about a row except whether it matches.
 */
export const bootstrap = async (socket: string): Promise<void> => {
  await asOwner(socket, 'template1', async client => {
    await client.query(roles)
    // The general database of initdb is renamed to ours, because creating another one would take as
    // long as everything else here.
    const { rowCount } = await client.query("select from pg_database where datname = 'postgres'")
    if (rowCount) await client.query(`alter database postgres rename to ${appDatabase}`)
    await client.query(`alter database ${appDatabase} owner to ${appUser}`)
  })
  await asOwner(socket, appDatabase, client =>
    client.query('alter function texticlike(text, text) leakproof'),
  )
}

const asOwner = async (
  socket: string,
  database: string,
  work: (client: pg.Client) => Promise<unknown>,
) => {
  const client = new pg.Client({ host: socket, port: 5432, user: owner, database })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
