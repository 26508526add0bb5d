import { sql } from 'kysely'
import { compileGrants } from '#server/auth/grants.ts'
import { idInRange } from '#server/db/sql.ts'
import { commonMenus } from '#server/features/menus/common.ts'
import { menuTitle } from '#server/features/menus/title.ts'
import { type Chain, chainOf, type Step } from './chain.ts'
import type { Subject, WhyContext } from './subject.ts'

export interface Menu {
  id: string
  parent_id: string | null
  type: string
  title: string
  titleKey: string | null
  name: string
  component: string | null
  permissions: readonly string[]
  enabled: boolean
  /** The subject's roles that grant it, including disabled ones. */
  held_by: readonly string[]
}

/** All menus, with the subject's roles that grant each of them. */
export const menusOf = async ({ tx, actor }: WhyContext, { roles }: Subject): Promise<Menu[]> => {
  const { rows } = await sql<Menu>`
    select m.id, m.parent_id, m.type, m.title, m.title_key as "titleKey", m.name, m.component, m.permissions, m.status = 1 as enabled,
      array(select r.id::text from uc_role r where r.tenant_id = ${actor.tenantId}
        and r.id = any(${roles.map(it => it.id)}::bigint[]) and m.id = any(r.menu_ids)) as held_by
    from uc_menu m where m.deleted_at is null order by m.sort, m.id`.execute(tx)
  return rows
}

/**
 * The menus of which any one would allow the route: granted ones first, then those that lack least.
 */
export const listing = (
  menus: readonly Menu[],
  subject: Subject,
  method: string,
  permission: string,
): Menu[] => {
  const lacks = (menu: Menu) =>
    subject.actor.grants.menuIds.has(menu.id) ? 0 : menu.held_by.length > 0 ? 1 : 2
  return menus
    .filter(menu => compileGrants(menu.permissions).allows(method, permission))
    .sort((one, other) => lacks(one) - lacks(other))
}

/**
 * The name of a menu. Buttons are named with their page, because every page has buttons of the same
 * names.
 */
export const nameOfMenu = (
  { registry, language }: WhyContext,
  menus: readonly Menu[],
  menu: Menu,
): string => {
  const page = menu.type === 'button' ? menus.find(it => it.id === menu.parent_id) : undefined
  const title = menuTitle(registry, menu, language)
  return page ? `${menuTitle(registry, page, language)} / ${title}` : title
}

/** Explains whether the subject holds a menu, and by which role. */
export const explainMenu = async (
  asking: WhyContext,
  subject: Subject,
  menus: readonly Menu[],
  menu: Menu,
): Promise<Chain> => {
  const chain = chainOf(asking)
  const title = nameOfMenu(asking, menus, menu)
  const about = { resource: 'menu', id: menu.id }
  const by = subject.roles.filter(role => menu.held_by.includes(role.id))
  const enabled = by.filter(role => role.enabled)
  const roles = enabled.map(it => it.name).join(', ')
  const own = asking.actor.userId === subject.actor.userId
  if (subject.actor.grants.menuIds.has(menu.id) && enabled.length > 0)
    return chain.ok('menu.granted', { menu: title, roles }, roleLink(enabled[0]))
  if (isCommon(subject, menus, menu)) return chain.ok('menu.everyone', { menu: title })
  // Held by what somebody holds elsewhere, such as platform staff who act in the tenant.
  if (subject.actor.grants.menuIds.has(menu.id)) return chain.ok('menu.held', { menu: title })
  if (by.length === 0) {
    if (own) return chain.no('menu.notHeldByYou')
    if (!maySee(asking, subject, menu)) return chain.no('menu.notYours')
    const others = await rolesWith(asking, menu.id)
    return chain
      .no('menu.notHeld', { menu: title }, about)
      .mend(others ? 'role' : 'anyRole', { menu: title, roles: others })
  }
  if (enabled.length === 0) {
    const [role] = by
    const args = { menu: title, role: role?.name ?? '' }
    return chain.no('menu.byDisabled', args, roleLink(role)).mend('enableRole', args)
  }
  if (!menu.enabled)
    return chain.no('menu.disabled', { menu: title }, about).mend('enableMenu', { menu: title })
  const above = brokenAbove(menus, menu)
  const name = above ? menuTitle(asking.registry, above, asking.language) : '-'
  return chain
    .no('menu.above', { menu: title, above: name }, above && { resource: 'menu', id: above.id })
    .mend('enableMenu', { menu: name })
}

/**
 * Whether the asker may be told about a menu that the subject does not hold: nothing about their
 * own missing menus, and for others only menus that the asker holds.
 */
export const maySee = ({ actor }: WhyContext, subject: Subject, menu: Pick<Menu, 'id'>): boolean =>
  actor.userId !== subject.actor.userId && (actor.platform || actor.grants.menuIds.has(menu.id))

const isCommon = ({ actor }: Subject, menus: readonly Menu[], menu: Menu): boolean =>
  actor.grants.menuIds.size > 0 &&
  commonMenus(menus.filter(it => it.enabled)).has(menu.id) &&
  brokenAbove(menus, menu) === undefined

const roleLink = (role: { id: string } | undefined): Step['about'] =>
  role && { resource: 'role', id: role.id }

const brokenAbove = (menus: readonly Menu[], menu: Menu): Menu | undefined => {
  const seen = new Set<string>()
  for (let at: Menu | undefined = menu; at && !seen.has(at.id); ) {
    if (!at.enabled) return at
    seen.add(at.id)
    const parentId: string | null = at.parent_id
    at = menus.find(it => it.id === parentId)
  }
  return undefined
}

/** Names of a few of the tenant's roles that grant a menu. */
const rolesWith = async ({ tx, actor }: WhyContext, menuId: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select r.name from uc_role r
    where r.tenant_id = ${actor.tenantId} and ${idInRange(menuId)}::bigint = any(r.menu_ids) and r.status = 1 and r.deleted_at is null
    order by r.builtin, r.sort, r.id limit 5`.execute(tx)
  return rows.map(it => it.name).join(', ')
}
