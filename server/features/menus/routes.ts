import * as z from 'zod'
import { menu as menuDefinition } from '#resources/menu.ts'
import type { Actor } from '#server/base/actor.ts'
import { Invalid } from '#server/base/errors.ts'
import { textIn } from '#server/base/words.ts'
import { selectAsActor } from '#server/db/transactions.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { idText, listOf } from '#server/kit/answers.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
import { commonMenus } from './common.ts'
import { menuRemark, menuTitle } from './title.ts'

const headerEntry = z.object({
  addon: z.string(),
  title: z.string(),
  remark: z.string().nullable(),
  icon: z.string().nullable(),
  path: z.string().nullable(),
  affix: z.boolean(),
})
const menuNode = z
  .object({
    id: idText,
    type: z.enum(menuDefinition.fields.type.of),
    name: z.string().nullable(),
    title: z.string(),
    remark: z.string().nullable(),
    icon: z.string().nullable(),
    path: z.string().nullable(),
    component: z.string().nullable(),
    redirect: z.string().nullable(),
    activeMenu: z.string().nullable(),
    permissions: z.array(z.string()),
    isRoot: z.boolean(),
    affix: z.boolean(),
    alwaysShow: z.boolean(),
    keepAlive: z.boolean(),
    hidden: z.boolean(),
    isFrame: z.boolean(),
    get children() {
      return z.array(menuNode)
    },
  })
  .meta({ id: 'MenuNode' })

const userCentre = 'ml.svc.user'
const consoleBase = '/user/web'

interface Menu {
  id: string
  type: string
  name: string
  addon: string
  title: string
  title_key: string | null
  parent_id: string | null
  remark: string | null
  icon: string | null
  path: string | null
  component: string | null
  redirect: string | null
  active_menu: string | null
  permissions: readonly string[]
  is_root: boolean
  affix: boolean
  always_show: boolean
  keep_alive: boolean
  hidden: boolean
  is_frame: boolean
}

type Client = (typeof menuDefinition.fields.client.of)[number]

/** The client whose menus are requested: the console by default, or the mobile client. */
const clientAsked = (c: Call): Client => {
  const asked = c.req.query('client') ?? 'pc'
  const client = menuDefinition.fields.client.of.find(it => it === asked)
  if (!client) throw new Invalid({ client: { key: 'choice' } })
  return client
}

/**
 * One statement, because the opening console waits for it. A menu below one of the other client
 * becomes a root.
 */
const columns = `(select coalesce(json_agg(m order by m.sort, m.at), '[]') from (
    select t.id::text, t.id as at, t.sort, t.type, t.name, t.addon, t.title, t.title_key, p.id::text as parent_id, t.remark, t.icon,
      t.path, t.component, t.redirect, t.active_menu, t.permissions, t.is_root, t.affix, t.always_show, t.keep_alive,
      t.hidden, t.is_frame
    from uc_menu t left join uc_menu p on p.id = t.parent_id and p.client = t.client
    where t.client = $1 and t.status = 1 and t.deleted_at is null) m) as menus`

/** The menus of a client that are granted to the actor, in order. */
const grantedMenus = async (
  { deps }: AppContext,
  actor: Actor,
  client: Client,
): Promise<Menu[]> => {
  const selection = { name: 'uc_menus', columns, values: [client] }
  const { menus } = await selectAsActor(deps.db, actor, selection)
  const rows = menus as Menu[]
  const { menuIds } = actor.grants
  const common = menuIds.size > 0 ? commonMenus(rows) : undefined
  return rows.filter(row => menuIds.has(row.id) || common?.has(row.id))
}

const titleIn =
  (c: Call, { registry }: AppContext) =>
  (row: Menu) =>
    menuTitle(registry, { title: row.title, titleKey: row.title_key }, c.var.language)

/** Entries of the header: User Center itself, then each application that has a root menu. */
const header = async (c: Call, app: AppContext) => {
  const client = clientAsked(c)
  const menus = await grantedMenus(app, c.var.actor as Actor, client)
  const titleOf = titleIn(c, app)
  const entries = menus.filter(row => row.is_root && row.type !== 'button' && !row.hidden)
  const own = {
    addon: userCentre,
    title: textIn(app.registry, c.var.language, 'menus.userCentre'),
    remark: textIn(app.registry, c.var.language, 'menus.userCentreHint'),
    icon: 'ManageAccounts',
    path: `${consoleBase}/`,
    affix: false,
  }
  const others = entries.map(row => ({
    addon: row.addon,
    title: titleOf(row),
    remark: row.remark,
    icon: row.icon,
    path: addressOf(row, client),
    affix: row.affix,
  }))
  return answer(c, { list: [own, ...others] })
}

/**
 * Paths of our own menus are relative to the console, those of other applications to the site,
 * those of the mobile client to the app.
 */
const addressOf = ({ addon, path, is_frame }: Menu, client: Client) =>
  client !== 'pc' || addon !== userCentre || is_frame || !path || /^[a-z]+:/i.test(path)
    ? path
    : `${consoleBase}/${path.replace(/^\/+/, '')}`

const sideMenu = async (c: Call, app: AppContext) => {
  const addon = c.req.query('addon') || userCentre
  const granted = await grantedMenus(app, c.var.actor as Actor, clientAsked(c))
  const menus = granted.filter(row => row.addon === addon)
  const nodeOf = nodeIn(c, app)
  // A page compares it with the event `rights`: what has changed between both would otherwise be missed.
  return answer(c, { list: branch(menus, nodeOf), rights: c.var.rights })
}

const branch = (menus: readonly Menu[], nodeOf: (row: Menu) => object): object[] => {
  const byParent = new Map<string | null, Menu[]>()
  for (const row of menus)
    byParent.set(row.parent_id, [...(byParent.get(row.parent_id) ?? []), row])
  const below = (parent: string | null): object[] =>
    (byParent.get(parent) ?? []).map(row => ({ ...nodeOf(row), children: below(row.id) }))
  return below(null)
}

const nodeIn = (c: Call, app: AppContext) => (row: Menu) => ({
  id: row.id,
  type: row.type,
  name: row.name,
  title: titleIn(c, app)(row),
  remark: menuRemark(app.registry, row, c.var.language),
  icon: row.icon,
  path: row.path,
  component: row.component,
  redirect: row.redirect,
  activeMenu: row.active_menu,
  permissions: row.permissions,
  isRoot: row.is_root,
  affix: row.affix,
  alwaysShow: row.always_show,
  keepAlive: row.keep_alive,
  hidden: row.hidden,
  isFrame: row.is_frame,
})

export const menuRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path: '/user/admin/role/header',
    summary: 'headerMenu',
    answers: listOf(headerEntry),
    query: ['client'],
    open: 'to everyone signed in',
    answer: header,
  },
  {
    method: 'GET',
    path: '/user/admin/role/antd/menu',
    summary: 'sideMenu',
    answers: listOf(menuNode).extend({ rights: z.string().optional() }),
    query: ['addon', 'client'],
    open: 'to everyone signed in',
    zipped: true,
    answer: sideMenu,
  },
]
