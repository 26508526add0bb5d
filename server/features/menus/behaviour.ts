import type { RowOf } from '#resources/core/resource.ts'
import type { menu as definition } from '#resources/menu.ts'
import { includesPermission } from '#server/auth/grants.ts'
import { announceRightsChange } from '#server/auth/sessions.ts'
import type { Context } from '#server/base/context.ts'
import { forbidden, Invalid, Refusal } from '#server/base/errors.ts'
import { tableOf } from '#server/db/names.ts'
import { withSystemAccess } from '#server/db/system.ts'
import { lockRoles } from '#server/features/roles/tree.ts'
import { same } from '#server/kit/audit/audit.ts'
import { type Behaviour, perBatch } from '#server/kit/behaviour.ts'
import { applyMenus, withinParents } from './roles.ts'
import { seededTitleKey } from './seed.ts'
import { builtInTitle, menuTitle, parentTitle, shownMenuTitles } from './title.ts'

type Row = RowOf<typeof definition>

/** Menus belong to the platform, but every tenant grants them: each change affects all tenants. */
export const menu: Behaviour<typeof definition> = {
  patient: true,
  beforeCreate: async ({ context, values }) => {
    await check(context, values)
    mustHold(context, values.permissions)
    return values
  },
  beforeUpdate: async ({ context, values, old: stored }) => {
    await check(context, { ...stored, ...values }, stored)
    mustHold(context, values.permissions, stored.permissions)
    if (values.client !== undefined && values.client !== stored.client)
      await mustBeLeaf(context, stored.id, 'errors.menu.hasOthers')
    if (values.type === 'button' && stored.type !== 'button') await mustBeLeaf(context, stored.id)
    return withOwnTitle(context, values, stored)
  },
  afterCreate: async ({ context }) => {
    await grantAnew(context)
    announceRightsChange(context, 'everyone')
  },
  afterUpdate: async ({ context, values: row, old: stored }) => {
    if (deciding.some(name => !same(row[name], stored[name]))) await grantAnew(context)
    announceRightsChange(context, 'everyone')
  },
  afterDelete: perBatch(async ({ context }) => announceRightsChange(context, 'everyone')),
  afterPurge: perBatch(async ({ context }) => announceRightsChange(context, 'everyone')),
  afterRestore: perBatch(async ({ context, rows }) => {
    await grantAnew(
      context,
      rows.map(row => row.id),
    )
    announceRightsChange(context, 'everyone')
  }),
  present: ({ registry, language }, row) => ({
    ...row,
    title: menuTitle(registry, row as never, language),
    labels: row.labels?.parentId
      ? { ...row.labels, parentId: parentTitle(registry, String(row.labels.parentId), language) }
      : row.labels,
  }),
  shownTitles: ({ registry, language }) => shownMenuTitles(registry, language),
  actions: {},
}

/**
 * A title that differs from what the caller is shown is their own: it is not translated and does not follow new releases.
 * The shown one, sent back, changes nothing. The title that the product gave the entry, in any of its languages, makes
 * it the product's again.
 */
const withOwnTitle = async (
  { tx, registry, language }: Context,
  values: Partial<Row>,
  stored: Row,
): Promise<Partial<Row>> => {
  if (values.title === undefined) return values
  const { title, ...others } = values
  if (stored.titleKey && title === menuTitle(registry, stored, language)) return others
  const titleKey =
    stored.titleKey ?? (await withSystemAccess(tx, () => seededTitleKey(tx, registry, stored.id)))
  const builtIn = titleKey && builtInTitle(registry, titleKey, title)
  return builtIn ? { ...others, title: builtIn, titleKey } : { ...values, titleKey: null }
}

/** The fields that decide who may hold a menu. */
const deciding = ['type', 'parentId', 'permissions'] as const

/**
 * Grants and takes menus in the roles of all tenants after the menus have changed, in the same
 * transaction. Roles that still held the `restored` ones lose those that their parents do not hold
 * by now.
 */
const grantAnew = (context: Context, restored: readonly string[] = []): Promise<void> =>
  withSystemAccess(context.tx, async () => {
    await lockRoles(context)
    await applyMenus(context)
    await withinParents(context, restored)
  })

const check = async (
  { tx, registry }: Context,
  { type, client, parentId, component }: Partial<Row>,
  stored: Partial<Row> = {},
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
  if (!admin && !added.every(line => includesPermission(grants, line)))
    throw forbidden('errors.role.beyond')
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
