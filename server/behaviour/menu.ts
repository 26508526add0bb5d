import { sql } from 'kysely'
import type { menu as definition } from '#resources/menu.ts'
import { changed } from '#server/auth/sessions.ts'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import { systemTransaction } from '#server/db/system.ts'
import { forbidden, Invalid, Refusal } from '#server/errors.ts'
import { holdsLine } from '#server/kit/grants.ts'
import type { AnyRow, Behaviour, Context } from '#server/kit/types.ts'
import { grantAdministrators } from '#server/seed/administrators.ts'
import { menuTitle, parentTitle } from './menuTitle.ts'

/** Menus are the platform's, grants everyone's: each change reaches all tenants. */
export const menu: Behaviour<typeof definition> = {
  beforeCreate: async (context, values) => {
    await check(context, values)
    mustHold(context, values.permissions)
    return values
  },
  beforeUpdate: async (context, values, stored) => {
    await check(context, { ...stored, ...values })
    mustHold(context, values.permissions, stored.permissions)
    if (values.client !== undefined && values.client !== stored.client)
      await mustBeLeaf(context, stored.id, 'errors.menu.hasOthers')
    if (values.type === 'button' && stored.type !== 'button') await mustBeLeaf(context, stored.id)
    return values
  },
  afterCreate: async context => granted(context),
  afterUpdate: async context => granted(context),
  afterDelete: async (context, rows) => {
    const links = sql.table(linkTableOf('role', 'menuIds'))
    const ids = rows.map(row => row.id)
    context.afterCommit(() =>
      systemTransaction(
        context.deps.db,
        async tx =>
          void (await sql`delete from ${links} where target_id = any(${ids}::bigint[])`.execute(
            tx,
          )),
        { patient: true },
      ),
    )
    await changed(context, 'everyone')
  },
  afterRestore: async context => granted(context),
  present: ({ registry, language }, row) => ({
    ...row,
    title: menuTitle(registry, row as never, language),
    labels: row.labels?.parentId
      ? { ...row.labels, parentId: parentTitle(registry, row.labels.parentId, language) }
      : row.labels,
  }),
  actions: {},
}

/** Administrators hold every menu of theirs, new ones too. */
const granted = async (context: Context): Promise<void> => {
  context.afterCommit(() =>
    systemTransaction(context.deps.db, tx => grantAdministrators(tx, context.registry), {
      patient: true,
    }),
  )
  await changed(context, 'everyone')
}

const check = async (
  { tx, registry }: Context,
  { type, client, parentId, component }: AnyRow,
): Promise<void> => {
  if (type === 'button' && !parentId) throw new Invalid({ parentId: { key: 'required' } })
  // Screens are the console's; what a mobile menu opens is known to the app alone.
  if (client !== 'mobile' && component && registry.screenOf(component)?.screen.path !== component)
    throw new Invalid({ component: { key: 'screen' } })
  if (!parentId) return
  const parent = await tx
    .selectFrom(tableOf('menu'))
    .select(['type', 'client'])
    .where('id', '=', parentId)
    .executeTakeFirst()
  if (parent?.type === 'button') throw new Refusal('errors.tree.buttonParent')
  if (parent && parent.client !== client) throw new Invalid({ parentId: { key: 'otherClient' } })
}

/** A route of a menu is granted to all who hold it, the caller perhaps: he adds those alone that he may take himself. */
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
