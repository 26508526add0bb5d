import type { ClientBase } from 'pg'
import { StartError } from './errors.ts'
import { quote } from './names.ts'

interface Server {
  version: number
  encoding: string
  user: string
  mayCreateRoles: boolean
  mayCreateTables: boolean
}
interface Role {
  name: string
  unguarded: boolean
  held: boolean
}

const roleNames = ['uc_tenant', 'uc_system']

/**
 * Checks that the server is suitable, and creates the two roles, which are subject to row policies.
 * Call it outside a transaction: roles belong to the whole server, so a process that starts on
 * another database must not wait for this one to finish its tables.
 */
export const prepareRoles = async (client: ClientBase): Promise<void> => {
  const server = await serverOf(client)
  refuseUnfit(server)
  refuseTableless(server)
  await createRoles(client, server)
  const open = (await rolesOf(client, server)).filter(role => role.unguarded)
  if (open.length > 0)
    throw new StartError(
      `Role ${open.map(it => it.name).join(' and ')} must hold to row policies. Run: ${open.map(it => `alter role ${it.name} nosuperuser nobypassrls;`).join(' ')}`,
    )
  await allowTemporary(client)
}

/** Changes of many roles are gathered in a temporary table, which PostgreSQL lets everybody make unless that was revoked. */
const allowTemporary = async (client: ClientBase): Promise<void> => {
  const standing = await temporaryIn(client)
  if (standing.granted) return
  const statement = `grant temporary on database ${quote(standing.name)} to uc_system`
  // A role that may grant nothing gets an error, or a warning alone.
  await client.query(statement).catch(() => undefined)
  if (!(await temporaryIn(client)).granted)
    throw new StartError(
      `The role uc_system may not make temporary tables. Let an administrator of the database run:\n  ${statement};`,
    )
}

const temporaryIn = async (client: ClientBase) => {
  const { rows } = await client.query<{ name: string; granted: boolean }>(
    "select current_database()::text as name, has_database_privilege('uc_system', current_database(), 'temporary') as granted",
  )
  return rows[0] ?? { name: '', granted: false }
}

/** Creates the two roles for another login role, as a restore does. */
export const createRolesFor = async (client: ClientBase, user: string): Promise<void> => {
  const server = await serverOf(client)
  refuseUnfit(server)
  await createRoles(client, { ...server, user })
}

/**
 * What another process may do to the same role at the same moment: duplicate_object,
 * unique_violation, undefined_object (from a cache that has not heard of it yet), and an internal
 * error for two grants of the same membership.
 */
const raced = new Set(['42710', '23505', '42704', 'XX000'])
const rounds = 10

const createRoles = async (client: ClientBase, server: Server): Promise<void> => {
  for (let round = 1; ; round += 1) {
    const missing = await lacking(client, server)
    if (missing.length === 0) return
    if (!server.mayCreateRoles) throw new StartError(rolesSentence(server, missing))
    try {
      for (const statement of missing) await client.query(statement)
    } catch (error) {
      const { code = '' } = error as { code?: string }
      // From PostgreSQL 16 on a role of somebody else cannot be granted.
      if (code === '42501') throw new StartError(rolesSentence(server, missing))
      if (!raced.has(code) || round === rounds) throw error
    }
  }
}

/**
 * Marks ILIKE as leakproof, if permitted, so that the trigram index serves searches below row
 * policies. ILIKE reveals nothing about a row except whether it matches. Without this a search
 * reads every row of the tenant.
 */
export const allowSearch = async (client: ClientBase): Promise<void> => {
  await client.query(`do $$ begin
    if (select rolsuper from pg_roles where rolname = current_user)
      and exists (select from pg_proc where oid = 'texticlike(text,text)'::regprocedure and not proleakproof)
    then alter function pg_catalog.texticlike(text, text) leakproof; end if; end $$`)
}

/** The statement that lets the trigram index serve searches, for a superuser to run. */
export const searchStatement = 'alter function pg_catalog.texticlike(text, text) leakproof;'

/** Whether ILIKE is marked as leakproof. */
export const servesSearch = async (client: ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ marked: boolean }>(
    "select proleakproof as marked from pg_proc where oid = 'texticlike(text,text)'::regprocedure",
  )
  return rows[0]?.marked === true
}

const serverOf = async (client: ClientBase): Promise<Server> => {
  const { rows } = await client.query<Server>(`
    select current_setting('server_version_num')::int as version, pg_encoding_to_char(d.encoding) as encoding,
      current_user::text as user, r.rolsuper or r.rolcreaterole as "mayCreateRoles",
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreateTables"
    from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`)
  if (!rows[0]) throw new StartError('The database does not say who is connected.')
  return rows[0]
}

const refuseUnfit = ({ version, encoding }: Server) => {
  if (version < 150_000)
    throw new StartError(
      `The database is PostgreSQL ${Math.floor(version / 10_000)}; User Center needs 15 or newer.`,
    )
  if (encoding !== 'UTF8')
    throw new StartError(
      `The database is encoded in ${encoding}; create one with: create database user_center encoding 'UTF8' template template0;`,
    )
}

const refuseTableless = ({ user, mayCreateTables }: Server) => {
  if (!mayCreateTables)
    throw new StartError(
      `The role ${quote(user)} may not create tables. Run: grant create on schema public to ${quote(user)};`,
    )
}

const rolesOf = async (client: ClientBase, { user, version }: Server): Promise<Role[]> => {
  const { rows } = await client.query<Role>(
    `select rolname::text as name, rolsuper or rolbypassrls as unguarded,
       pg_has_role($2::name, oid, '${version >= 160_000 ? 'set' : 'member'}') as held
     from pg_roles where rolname = any($1)`,
    [roleNames, user],
  )
  return rows
}

const lacking = async (client: ClientBase, server: Server): Promise<string[]> => {
  const { user, version } = server
  const roles = await rolesOf(client, server)
  const find = (name: string) => roles.find(role => role.name === name)
  // Members of the roles must not see rows by inheritance, without `set role`.
  const how = version >= 160_000 ? ' with inherit false, set true' : ''
  return roleNames.flatMap(name => [
    ...(find(name) ? [] : [`create role ${name} nologin`]),
    ...(find(name)?.held ? [] : [`grant ${name} to ${quote(user)}${how}`]),
  ])
}

const rolesSentence = ({ user }: Server, missing: readonly string[]) =>
  `The roles that row policies rest on are missing, and ${quote(user)} may not create them. Let an administrator of the database run:\n  ${missing.join(';\n  ')};`
