import { createHash, randomBytes } from 'node:crypto'
import { routesOfAction } from '#resources/core/permissions.ts'
import { createRegistry } from '#resources/core/registry.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { dept } from '#resources/dept.ts'
import { resources } from '#resources/index.ts'
import { user } from '#resources/user.ts'
import { createApp } from '#server/app.ts'
import { crossSiteToken } from '#server/auth/csrf.ts'
import type { Deps } from '#server/base/deps.ts'
import { createLog } from '#server/base/log.ts'
import { systemTransaction } from '#server/db/system.ts'
import { seedSingles } from '#server/kit/singles.ts'
import { type Client, clientOf } from '#test/support/client.ts'
import { product } from '#test/support/composition.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { noMessages } from '#test/support/noMessages.ts'
import { applySchema } from '#test/support/schema.ts'
import { run } from '#test/support/sql.ts'
import { asset, type Kind, note, type Town } from './towns.ts'

export const apis: Readonly<Record<Kind, AnyResource>> = { user, dept, asset, note }

export interface Office {
  /** The client of a person of a town, with a session that exists from the beginning. */
  of(personId: string): Client
  sql(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const tokenOf = (personId: string) => `token-of-${personId}-`.padEnd(43, 'x')

/** The whole application over a database in which each town is a tenant, and everyone is signed in. */
export const openOffice = async (towns: readonly Town[]): Promise<Office> => {
  const db = await openTestDatabase()
  const registry = createRegistry([...resources, asset, note])
  await applySchema(db, registry.all())
  const deps: Deps = {
    db,
    bus: { publish: async () => {}, subscribe: () => () => {}, alive: true, close: async () => {} },
    log: createLog('silent'),
    settings: { trial: true, proxies: 0, consoleDir: null, appKey: Buffer.alloc(32, 7) },
    now: Date.now,
    random: randomBytes,
    messages: noMessages,
    features: product,
  }
  const sql: Office['sql'] = (text, values = []) =>
    systemTransaction(db, tx => run(tx, text, values))
  await systemTransaction(db, tx => seedSingles({ tx, deps, registry, fresh: true, filled: true }))
  await fill(sql, towns)
  // As PostgreSQL does by itself within a minute.
  await db.pool.query('analyze')
  const app = createApp(deps, registry)
  return {
    of: personId => {
      const token = tokenOf(personId)
      return clientOf(app, { token, crossSite: crossSiteToken(deps, personId) })
    },
    sql,
    close: () => db.close(),
  }
}

const routes = Object.values(apis).flatMap(it => [
  ...['list', 'show', 'create', 'update', 'delete', 'bin', 'restore', 'forceLogout'].flatMap(
    action => routesOfAction(it, action),
  ),
  `GET ${it.api}/options`,
])

const fill = async (sql: Office['sql'], towns: readonly Town[]): Promise<void> => {
  const rows = (kind: Kind | 'role') =>
    JSON.stringify(
      towns.flatMap(town =>
        town[kind].map(row => ({ ...row, tenant: town.tenantId, token: hashOf(tokenOf(row.id)) })),
      ),
    )
  const from = (columns: string) =>
    `from jsonb_to_recordset($1) as r(tenant bigint, id bigint, ${columns})`
  await sql("insert into uc_policy (id, title) values (1, 'free')")
  await sql(
    `insert into uc_tenant (id, name, code, policy_id) select t, 'town ' || t, 'town' || t, 1 from unnest($1::bigint[]) t`,
    [towns.map(it => it.tenantId)],
  )
  await sql(
    `insert into uc_menu (id, type, title, name, permissions) values (900, 'menu', 'all', 'all', $1)`,
    [routes],
  )
  await sql(
    `insert into uc_dept (tenant_id, id, parent_id, name, code, status)
      select tenant, id, "parentId", 'd' || id, 'd' || id, case when disabled then 2 else 1 end
      ${from('"parentId" bigint, disabled boolean')}`,
    [rows('dept')],
  )
  await sql(
    `insert into uc_role (tenant_id, id, parent_id, name, code, data_scope, status, menu_ids)
      select tenant, id, "parentId", 'r' || id, 'r' || id, scope, case when disabled then 2 else 1 end, '{900}'
      ${from('"parentId" bigint, scope integer, disabled boolean')}`,
    [rows('role')],
  )
  await sql(
    `insert into uc_role__dept_ids (tenant_id, owner_id, target_id)
      select tenant, id, unnest("deptIds") ${from('"deptIds" bigint[]')}`,
    [rows('role')],
  )
  await sql(
    `insert into uc_user (tenant_id, id, user_name, real_name, dept_id, created_by, inviter_id)
      select tenant, id, 'u' || id, 'u' || id, "deptId", "createdBy", "inviterId"
      ${from('"deptId" bigint, "createdBy" bigint, "inviterId" bigint')}`,
    [rows('user')],
  )
  await sql(
    `insert into uc_user__role_ids (tenant_id, owner_id, target_id)
      select tenant, id, unnest("roleIds") ${from('"roleIds" bigint[]')}`,
    [rows('user')],
  )
  await sql(
    `insert into uc_session (id, tenant_id, user_id, hash, expires_at)
      select id, tenant, id, decode(token, 'hex'), now() + interval '2 hours' ${from('token text')}`,
    [rows('user')],
  )
  await sql(
    `insert into uc_asset (tenant_id, id, name, dept_id) select tenant, id, 'a' || id, "deptId" ${from('"deptId" bigint')}`,
    [rows('asset')],
  )
  await sql(
    `insert into uc_note (tenant_id, id, name, owner_id) select tenant, id, 'n' || id, "ownerId" ${from('"ownerId" bigint')}`,
    [rows('note')],
  )
  for (const kind of ['user', 'dept', 'role'])
    await sql(
      `insert into uc_usage (tenant_id, quota, used) select tenant_id, '${kind}Max', count(*) from uc_${kind} group by 1`,
    )
}
