import type { PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { AnyResource } from '#resources/core/define.ts'
import type { Registry } from '#resources/core/registry.ts'
import type { Database } from '#server/deps.ts'
import { readCatalogue } from './catalogue.ts'
import { isUnavailable, StartError } from './errors.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import type { Catalogue } from './model.ts'
import { allowSearch, prepareRoles } from './roles.ts'
import type { Plan } from './schema.ts'
import { planSchema } from './schema.ts'

type Log = Pick<Logger, 'info'>
const quiet: Log = { info: () => undefined }

/**
 * Brings the database schema to what the definitions need. Throws a `StartError` with a sentence
 * that says what a person must do.
 */
export const prepareDatabase = (
  db: Database,
  registry: Registry,
  log: Log = quiet,
): Promise<void> => applySchema(db, registry.all(), log)

/**
 * The same for a list of definitions, such as those in force and one that is registered at run
 * time.
 */
export const applySchema = async (
  db: Database,
  resources: readonly AnyResource[],
  log: Log = quiet,
): Promise<void> => {
  const client = await reached(db)
  try {
    await client.query(
      patient(
        "begin; set local statement_timeout = 0; select pg_advisory_xact_lock(hashtext('user-center schema'))",
      ),
    )
    await prepareRoles(client)
    await allowSearch(client)
    const before = await readCatalogue(client)
    const ran = await migrate(client, migrations, before)
    const catalogue = ran.length > 0 ? await readCatalogue(client) : before
    const plan = planSchema(resources, catalogue)
    refuseStops(plan)
    if (plan.steps.length > 0) await client.query(patient(plan.steps.join(';\n')))
    refuseUnguarded(plan.steps.length > 0 ? await readCatalogue(client) : catalogue)
    await client.query(patient('commit'))
    if (ran.length + plan.steps.length > 0)
      log.info({ migrations: ran, steps: plan.steps.length }, 'database brought up to date')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** The steps that would be done now, without doing them. */
export const planDatabase = async (
  db: Database,
  resources: readonly AnyResource[],
): Promise<Plan> => {
  const client = await reached(db)
  try {
    return planSchema(resources, await readCatalogue(client))
  } finally {
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

/** Schema changes may take longer than the timeout of requests. */
const patient = (text: string) => ({ text, query_timeout: 2_147_483_647 })

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

const connectionSentence = (error: unknown): string => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const late = isUnavailable(error) ? 'it did not answer in time' : message
  return `The database in DATABASE_URL cannot be used: ${reasons[code] ?? late}.`
}

const refuseStops = ({ stops }: Plan) => {
  if (stops.length === 0) return
  const lines = stops.map(stop => `- ${stop.why}:\n    ${stop.statement};`)
  throw new StartError(
    `The database differs from the definitions in a way that loses or refuses rows. Put what you decide on into server/db/migrations/index.ts:\n${lines.join('\n')}`,
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
