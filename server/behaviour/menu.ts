import { type RawBuilder, sql } from 'kysely'
import type { Registry } from '#resources/core/registry.ts'
import type { menu as definition } from '#resources/menu.ts'
import { changed } from '#server/auth/sessions.ts'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import { systemTransaction } from '#server/db/system.ts'
import { forbidden, Invalid, Refusal } from '#server/errors.ts'
import { holdsLine } from '#server/kit/grants.ts'
import type { AnyRow, Behaviour, Context, Tx } from '#server/kit/types.ts'
import { grantAdministrators } from '#server/seed/administrators.ts'
import { menuTitle, parentTitle } from './menuTitle.ts'

/** Menus belong to the platform, but every tenant grants them: each change affects all tenants. */
export const menu: Behaviour<typeof definition> = {
  beforeCreate: async (context, values) => {
    await check(context, values)
    mustHold(context, values.permissions)
    return values
  },
  beforeUpdate: async (context, values, stored) => {
    await check(context, { ...stored, ...values }, stored)
    mustHold(context, values.permissions, stored.permissions)
    if (values.client !== undefined && values.client !== stored.client)
      await mustBeLeaf(context, stored.id, 'errors.menu.hasOthers')
    if (values.type === 'button' && stored.type !== 'button') await mustBeLeaf(context, stored.id)
    return values
  },
  afterCreate: async context => granted(context),
  afterUpdate: async context => granted(context),
  afterDelete: async (context, rows) => {
    const ids = rows.map(row => row.id)
    afterwards(context, tx => letGo(tx, ids))
    await changed(context, 'everyone')
  },
  afterRestore: async (context, rows) => {
    const ids = rows.map(row => row.id)
    afterwards(context, tx => giveBack(tx, context.registry, ids))
    await changed(context, 'everyone')
  },
  afterPurge: async (context, rows) => {
    const ids = rows.map(row => row.id)
    afterwards(context, async tx => void (await kept(ids, sql`select`).execute(tx)))
  },
  present: ({ registry, language }, row) => ({
    ...row,
    title: menuTitle(registry, row as never, language),
    labels: row.labels?.parentId
      ? { ...row.labels, parentId: parentTitle(registry, row.labels.parentId, language) }
      : row.labels,
  }),
  actions: {},
}

const links = sql.table(linkTableOf('role', 'menuIds'))

/**
 * Removes deleted menus from the roles of every tenant and remembers which, as the kit does within
 * one tenant.
 */
const letGo = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`with gone as (
      delete from ${links} where target_id = any(${[...ids]}::bigint[]) returning tenant_id, owner_id, target_id)
    insert into uc_cleared_reference (tenant_id, resource, row_id, owner, field, owner_id)
    select tenant_id, 'menu', target_id, 'role', 'menuIds', owner_id from gone`.execute(tx)
}

/**
 * Gives restored menus back to the roles that held them, as far as their policies and parent roles
 * still allow.
 */
const giveBack = async (tx: Tx, registry: Registry, ids: readonly string[]): Promise<void> => {
  await kept(
    ids,
    sql`insert into ${links} (tenant_id, owner_id, target_id)
      select k.tenant_id, k.owner_id, k.row_id from kept k
      join ${roles} r on r.tenant_id = k.tenant_id and r.id = k.owner_id on conflict do nothing`,
  ).execute(tx)
  await grantAdministrators(tx, registry)
  for (let beyond = 1; beyond > 0; ) {
    const { rows } = await sql`delete from ${links} l using ${roles} r
      where r.tenant_id = l.tenant_id and r.id = l.owner_id and r.parent_id is not null and l.target_id = any(${[...ids]}::bigint[])
        and not exists (select from ${links} p
          where p.tenant_id = l.tenant_id and p.owner_id = r.parent_id and p.target_id = l.target_id)
      returning 1`.execute(tx)
    beyond = rows.length
  }
}

const roles = sql.table(tableOf('role'))

/** Takes the remembered grants of these menus, for the following statement. */
const kept = (ids: readonly string[], statement: RawBuilder<unknown>) =>
  sql`with kept as (delete from uc_cleared_reference
    where resource = 'menu' and owner = 'role' and row_id = any(${[...ids]}::bigint[]) returning tenant_id, owner_id, row_id) ${statement}`

/** Runs work on all tenants after the menus have changed. */
const afterwards = ({ deps, afterCommit }: Context, work: (tx: Tx) => Promise<void>): void =>
  afterCommit(() => systemTransaction(deps.db, work, { patient: true }))

/** Administrators hold every menu of their tenant, including new ones. */
const granted = async (context: Context): Promise<void> => {
  afterwards(context, tx => grantAdministrators(tx, context.registry))
  await changed(context, 'everyone')
}

const check = async (
  { tx, registry }: Context,
  { type, client, parentId, component }: AnyRow,
  stored: AnyRow = {},
): Promise<void> => {
  if (type === 'button' && !parentId) throw new Invalid({ parentId: { key: 'required' } })
  // Screens belong to the console; only the app knows what a mobile menu opens.
  if (client !== 'mobile' && component && registry.screenOf(component)?.screen.path !== component)
    throw new Invalid({ component: { key: 'screen' } })
  if (!parentId) return
  const parent = await tx
    .selectFrom(tableOf('menu'))
    .select(['type', 'client'])
    .where('id', '=', parentId)
    .executeTakeFirst()
  if (parent?.type === 'button') throw new Refusal('errors.tree.buttonParent')
  // Rows of older installations may have a parent that would be refused today. They keep it until
  // somebody moves them.
  const stays = stored.parentId === parentId && stored.client === client
  if (parent && !stays && parent.client !== client)
    throw new Invalid({ parentId: { key: 'otherClient' } })
}

/**
 * Everyone who holds a menu may call its routes, perhaps including the caller. Callers can
 * therefore only add routes that they may call themselves.
 */
const mustHold = (
  { actor: { admin, grants } }: Context,
  lines: readonly string[] = [],
  stored: readonly string[] = [],
): void => {
  const added = lines.filter(line => !stored.includes(line))
  if (!admin && !added.every(line => holdsLine(grants, line))) throw forbidden('errors.role.beyond')
}

const mustBeLeaf = async (
  { tx }: Context,
  id: string,
  refusal: 'errors.menu.hasButtons' | 'errors.menu.hasOthers' = 'errors.menu.hasButtons',
): Promise<void> => {
  const child = await tx
    .selectFrom(tableOf('menu'))
    .select('id')
    .where('parent_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (child) throw new Refusal(refusal)
}
