import type { ClientBase, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { Registry } from '#resources/core/registry.ts'
import type { Database } from '#server/base/deps.ts'
import { readCatalogue, spellPolicies } from './catalogue.ts'
import { prepareCollations } from './collations.ts'
import { isUnavailable, SchemaStops, StartError } from './errors.ts'
import { foldFunction, foldStatement } from './fold.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import type { Catalogue, Declared, SchemaParts, Table } from './model.ts'
import { literal, quote } from './names.ts'
import { divideEmpty, dropLapsed } from './partitions.ts'
import { installQueue, queueFunctions, queueSchema } from './queue.ts'
import { renameFields } from './renames.ts'
import { allowSearch, prepareRoles, searchStatement, servesSearch } from './roles.ts'
import {
  comparedPolicies,
  planSchema,
  type SchemaConflict,
  type SchemaPlan,
  systemSteps,
} from './schema.ts'
import { withoutTimeout } from './withoutTimeout.ts'

type Log = Pick<Logger, 'info' | 'warn'>
const byMonthOf = ({ tables }: SchemaParts) => tables.filter(it => it.byMonth)
const quiet: Log = { info: () => undefined, warn: () => undefined }

/**
 * Brings the database schema to what the definitions need. Throws a `StartError` with a sentence
 * that says what a person must do.
 */
export const prepareDatabase = (
  db: Database,
  registry: Registry,
  parts: SchemaParts,
  log: Log = quiet,
): Promise<void> => applySchema(db, { ...parts, resources: registry.all() }, log)

/** Work in the transaction that brings the schema up to date, before it is compared. */
export type Before = (client: ClientBase, catalogue: Catalogue) => Promise<void>

/**
 * The same for a list of definitions, such as those in force and one that is added at run time. With
 * `before`, which prepares such a change, nobody is made to wait for it for more than five seconds:
 * it fails with PostgreSQL's error 55P03.
 */
export const applySchema = async (
  db: Database,
  declared: Declared,
  log: Log = quiet,
  before?: Before,
): Promise<void> => {
  const client = await reached(db)
  try {
    await prepareRoles(client)
    await installQueue(client, db.jobs)
    await client.query(
      withoutTimeout(
        "begin; set local statement_timeout = 0; select pg_advisory_xact_lock(hashtext('user-center schema'))",
      ),
    )
    await allowSearch(client)
    await prepareFold(client)
    const { icu } = await prepareCollations(client)
    const found = await readCatalogue(client)
    const { repaired, ran } = await migrated(client, declared, found)
    const changed = ran.length + repaired > 0 ? await readCatalogue(client) : found
    if (before) await client.query('set local lock_timeout = 5000')
    const renames = await renameFields(client, declared, changed)
    refuseStops(renames)
    const renamed = renames.steps.length > 0 ? await readCatalogue(client) : changed
    if (before) await before(client, renamed)
    const catalogue = before ? await readCatalogue(client) : renamed
    const plan = await planned(client, declared, catalogue)
    refuseStops(plan)
    if (plan.steps.length > 0) {
      await client.query(withoutTimeout(plan.steps.join(';\n')))
      const after = await readCatalogue(client)
      refuseUnguarded(after)
      refuseUnrepaired(await planned(client, declared, after))
    } else refuseUnguarded(catalogue)
    const now = await nowOf(client)
    for (const table of byMonthOf(declared)) await divideSoon(client, table, now)
    await client.query(withoutTimeout('commit'))
    if (!(await servesSearch(client))) log.warn(slowSearch)
    if (!icu) log.warn('this PostgreSQL has no ICU: lists are sorted by code points')
    const steps = repaired + renames.steps.length + plan.steps.length
    if (ran.length + steps > 0) log.info({ migrations: ran, steps }, 'database brought up to date')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw await asForeign(client, error)
  } finally {
    client.release()
  }
}

/**
 * Creates the partitions of the coming months unless somebody reads the table for long, such as
 * `pg_dump`: everybody who writes would wait behind this. `maintainPartitions` does it within an hour.
 */
const divideSoon = async (client: ClientBase, table: Table, now: Date): Promise<void> => {
  await client.query('savepoint dividing; set local lock_timeout = 1000')
  try {
    await divideEmpty(client, table, now)
    await client.query('release savepoint dividing; set local lock_timeout = 0')
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error
    await client.query('rollback to savepoint dividing')
  }
}

/** By the clock that rows are dated with. */
const nowOf = async (client: ClientBase): Promise<Date> =>
  new Date((await client.query('select now() as now')).rows[0].now)

const slowSearch = `Searches read every row of a tenant, because row policies keep the trigram index from ILIKE, which is not marked as leakproof. In this database, run as a superuser: ${searchStatement}`

/** Drops tables, unless somebody holds on to them for five seconds. */
export const dropTables = async (
  { pool }: Database,
  tables: readonly string[],
  after: (client: ClientBase) => Promise<void>,
): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query(
      withoutTimeout(
        "begin; set local statement_timeout = 0; set local lock_timeout = 5000; select pg_advisory_xact_lock(hashtext('user-center schema'))",
      ),
    )
    // With foreign keys from tables that are kept for a while themselves.
    for (const table of tables)
      await client.query(withoutTimeout(`drop table if exists ${quote(table)} cascade`))
    await after(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Runs the migrations that are missing, after what they rely on has been repaired. */
const migrated = async (client: ClientBase, declared: Declared, before: Catalogue) => {
  const spelling = await spellPolicies(client, comparedPolicies(declared, before))
  const steps = systemSteps(declared, before, spelling)
  if (steps.length > 0) await client.query(withoutTimeout(steps.join(';\n')))
  // Migrations write to the audit log.
  const now = await nowOf(client)
  for (const table of byMonthOf(declared)) await dropLapsed(client, table, now)
  return {
    repaired: steps.length,
    ran: await migrate(client, migrations, before, declared.resources),
  }
}

const planned = async (
  client: ClientBase,
  declared: Declared,
  catalogue: Catalogue,
): Promise<SchemaPlan> => {
  const spelling = await spellPolicies(client, comparedPolicies(declared, catalogue))
  const plan = planSchema(declared, catalogue, spelling)
  return { ...plan, stops: [...plan.stops, ...(await violations(client, plan))] }
}

/** The steps that would be done now, without doing them. */
export const planDatabase = async (
  db: Database,
  declared: Declared,
): Promise<Pick<SchemaPlan, 'steps' | 'stops'>> => {
  const client = await reached(db)
  try {
    await client.query('begin')
    await prepareFold(client)
    const renames = await renameFields(client, declared, await readCatalogue(client))
    const { steps, stops } = await planned(client, declared, await readCatalogue(client))
    return { steps: [...renames.steps, ...steps], stops: [...renames.stops, ...stops] }
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

/** Whether none of our tables exists yet. */
export const isFresh = async (db: Database): Promise<boolean> => {
  const client = await reached(db)
  try {
    return Object.keys((await readCatalogue(client)).tables).length === 0
  } finally {
    client.release()
  }
}

const reached = async (db: Database): Promise<PoolClient> => {
  try {
    return await db.pool.connect()
  } catch (error) {
    throw new StartError(connectionSentence(error))
  }
}

const reasons: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'this role may not connect',
  '3D000': 'there is no database of this name; create it with: create database user_center;',
  ENOTFOUND: 'the host is unknown',
  ECONNREFUSED: 'nothing answers there',
  ENOENT: 'nothing answers there',
}

export const connectionSentence = (error: unknown): string => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const late = isUnavailable(error) ? 'it did not answer in time' : message
  return `The database in DATABASE_URL cannot be used: ${reasons[code] ?? late}.`
}

/** Creates the function in which uniqueness and searches compare texts. */
const prepareFold = async (client: ClientBase) => {
  const { rows } = await client.query<{ found: string | null }>('select to_regproc($1) as found', [
    foldFunction,
  ])
  if (rows[0]?.found === null) await client.query(foldStatement)
}

interface Equal {
  tenantId: string | null
  ids: string[]
  value: string
}

/** The rows that a new unique index would refuse. */
const violations = async (
  client: ClientBase,
  { checks }: SchemaPlan,
): Promise<SchemaConflict[]> => {
  const stops: SchemaConflict[] = []
  for (const { table, column, select } of checks) {
    await client.query('set local role uc_system')
    const { rows } = await client.query<Equal>(withoutTimeout(select))
    await client.query('reset role')
    stops.push(...rows.map(row => stopOf(table, column, row)))
  }
  return stops
}

const stopOf = (table: string, column: string, { tenantId, ids, value }: Equal): SchemaConflict => {
  const [kept, ...others] = ids
  const of = tenantId === null ? '' : ` of tenant ${tenantId}`
  return {
    table,
    column,
    equal: true,
    why: `Column ${table}.${column} is declared as unique, and the rows ${[kept, ...others].join(', ')}${of} have the same value (${JSON.stringify(value)})`,
    statement: `update ${table} set ${quote(column)} = <another value> where id in (${others.join(', ')})`,
  }
}

const refuseStops = ({ stops }: Pick<SchemaPlan, 'stops'>) => {
  if (stops.length === 0) return
  const lines = stops.map(stop => `- ${stop.why}:\n    ${stop.statement};`)
  throw new SchemaStops(
    `The database differs from the definitions in a way that loses or refuses rows. Put what you decide on into server/db/migrations/index.ts:\n${lines.join('\n')}`,
    stops,
  )
}

const refuseUnguarded = ({ tables }: Catalogue) => {
  const open = Object.entries(tables).flatMap(([name, table]) =>
    table.columns.tenant_id && !table.guarded ? [name] : [],
  )
  if (open.length > 0)
    throw new StartError(
      `Table ${open.join(', ')} holds rows of tenants without forced row policies; the start is refused.`,
    )
}

/** A grant without the right to grant is only a warning, so the result is compared as well. */
const refuseUnrepaired = ({ steps }: SchemaPlan) => {
  if (steps.length > 0)
    throw new StartError(
      `The database did not accept what its roles need. Let an administrator of the database run:\n  ${steps.join(';\n  ')};`,
    )
}

/** The sentence for statements that were refused because somebody else owns the tables. */
const asForeign = async (client: ClientBase, error: unknown): Promise<unknown> => {
  if ((error as { code?: string }).code !== '42501') return error
  const { rows } = await client.query<{
    user: string
    schema: string
    database: string
    queue: boolean
    owners: string[]
  }>(
    `select current_user::text as user, current_schema()::text as schema, current_database()::text as database,
      to_regnamespace($1) is not null as queue,
      array(select distinct pg_get_userbyid(relowner)::text from pg_class
        where (relnamespace = current_schema()::regnamespace and starts_with(relname, 'uc_') or relnamespace = to_regnamespace($1))
          and relkind in ('r', 'p', 'v', 'S') and not pg_has_role(relowner, 'usage')) as owners`,
    [queueSchema],
  )
  const { user = '', schema = '', database = '', queue = false, owners = [] } = rows[0] ?? {}
  const what = `The database must be changed, and ${quote(user)} may not`
  if (owners.length > 0)
    return new StartError(
      `${what}, because its tables belong to ${owners.map(quote).join(' and ')}, as after a restore by somebody else. Let an administrator of the database run:\n  ${ownershipSql(user, schema)}`,
    )
  return new StartError(
    queue
      ? `${what}: ${(error as Error).message}.`
      : `${what}: background jobs are kept in a schema of their own, and there is none yet. Let an administrator of the database run one of these:\n  create schema ${queueSchema} authorization ${quote(user)};\n  grant create on database ${quote(database)} to ${quote(user)};`,
  )
}

/** Serial numbers of a column follow their table. */
const ownershipSql = (user: string, schema: string) => {
  const ours = (namespace: string, name: string, names: string) =>
    `(${namespace} = '${schema}'::regnamespace and ${name} ${names} or ${namespace} = to_regnamespace('${queueSchema}'))`
  const tables = `select format('table %s', oid::regclass) from pg_class where ${ours('relnamespace', 'relname', "like 'uc\\_%'")} and relkind in ('r', 'p', 'v', 'S') and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype in ('a', 'i') and relkind = 'S')`
  const functions = `select format('function %s', oid::regprocedure) from pg_proc where ${ours('pronamespace', 'proname', `in (${queueFunctions.map(literal).join(', ')})`)}`
  const rest = `select format('type %s', oid::regtype) from pg_type where typnamespace = to_regnamespace('${queueSchema}') and typname = 'job_spec' union all select 'schema ${queueSchema}' where to_regnamespace('${queueSchema}') is not null`
  return `do $$ declare it text; begin for it in ${tables} union all ${functions} union all ${rest} loop execute format('alter %s owner to %I', it, '${user}'); end loop; end $$;`
}
