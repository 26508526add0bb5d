import { sql } from 'kysely'
import { fold } from '#resources/core/fold.ts'
import type { Registry } from '#resources/core/registry.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { menu } from '#resources/menu.ts'
import type { Tx } from '#server/base/tables.ts'
import { foldSql } from '#server/db/fold.ts'
import { insertRows, newIds } from '#server/db/insert.ts'
import { tableOf } from '#server/db/names.ts'
import { setSetting, settingOf } from '#server/db/settings.ts'
import { anyId } from '#server/db/sqlParts.ts'
import { type PlannedMenu, plannedEntries, plannedMenus } from './seedRows.ts'

/**
 * The menus that were seeded, by key: the id of the row, and the routes it had in the newest release
 * that ran. A row that people have deleted is not created again, and routes that they edited are not
 * overwritten.
 */
export type SeededMenus = Record<string, { id: string; permissions: readonly string[] }>
const setting = 'seed.menus'

/** Creates the missing menus of all directories, pages and definitions, and updates those that nobody has edited. */
export const seedAllMenus = async (tx: Tx, registry: Registry): Promise<SeededMenus> =>
  writeMenus(tx, plannedEntries(registry))

/**
 * Makes the entries and buttons of a definition that is added, changed or removed at run time those
 * that it has now. Those that it had before, and has no longer, are deleted with their grants.
 */
export const changeMenus = async (
  tx: Tx,
  registry: Registry,
  { before, now }: { before?: AnyResource | undefined; now?: AnyResource | undefined },
): Promise<void> => {
  const planned = now ? plannedMenus(registry, now) : []
  const kept = new Set(planned.map(it => it.key))
  const former = before ? plannedMenus(registry, before).map(it => it.key) : []
  await removeMenus(tx, new Set(former.filter(it => !kept.has(it))))
  if (planned.length > 0) await followPlaces(tx, await writeMenus(tx, planned), planned)
}

const removeMenus = async (tx: Tx, gone: ReadonlySet<string>): Promise<void> => {
  if (gone.size === 0) return
  await sql`select pg_advisory_xact_lock(hashtextextended('seed.menus', 0))`.execute(tx)
  const known = await seededMenus(tx)
  const ids = Object.entries(known).flatMap(([key, { id }]) => (gone.has(key) ? [id] : []))
  await sql`update ${sql.table(tableOf('role'))} set menu_ids = array(
      select m from unnest(menu_ids) m where m <> all(${ids}::bigint[]))
    where menu_ids && ${ids}::bigint[]`.execute(tx)
  await tx
    .updateTable(tableOf('menu'))
    .set(({ eb }) => ({ deleted_at: sql<string>`now()`, version: eb('version', '+', 1) }))
    .where('id', '=', anyId(ids))
    .execute()
  const kept = Object.entries(known).filter(([key]) => !gone.has(key))
  await setSetting(tx, setting, Object.fromEntries(kept))
}

/** Icon, order, visibility and directory of entries that nobody has edited follow the definition. */
const followPlaces = async (
  tx: Tx,
  known: SeededMenus,
  planned: readonly PlannedMenu[],
): Promise<void> => {
  const rows = planned.flatMap(({ key, parent, values }) => {
    const row = known[key]
    const { icon = null, sort, hidden = false } = values
    const above = parent === null ? undefined : known[parent]
    return row && above ? [{ id: row.id, parent: above.id, icon, sort, hidden }] : []
  })
  await sql`update ${sql.table(tableOf('menu'))} m set icon = w.icon, sort = w.sort, hidden = w.hidden, parent_id = w.parent,
      version = m.version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as w (id bigint, parent bigint, icon text, sort integer, hidden boolean)
    where m.id = w.id and m.updated_by is null and m.deleted_at is null
      and (m.icon, m.sort, m.hidden, m.parent_id) is distinct from (w.icon, w.sort, w.hidden, w.parent)
      and exists (select from ${sql.table(tableOf('menu'))} p where p.id = w.parent and p.deleted_at is null)`.execute(
    tx,
  )
}

/** The seeded menus by key. */
export const seededMenus = async (tx: Tx): Promise<SeededMenus> =>
  (await settingOf<SeededMenus>(tx, setting)) ?? {}

/** The message key of the title that a seeded row had at first; undefined for a row of people. */
export const seededTitleKey = async (
  tx: Tx,
  registry: Registry,
  id: string,
): Promise<string | undefined> => {
  const known = await seededMenus(tx)
  const row = plannedEntries(registry).find(({ key }) => known[key]?.id === id)
  return row?.values.titleKey as string | undefined
}

const writeMenus = async (tx: Tx, planned: readonly PlannedMenu[]): Promise<SeededMenus> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('seed.menus', 0))`.execute(tx)
  const known = await seededMenus(tx)
  const fresh = planned.filter(it => !Object.hasOwn(known, it.key))
  const ids = await insertLevels(tx, known, fresh)
  const grown = await followRoutes(tx, known, planned)
  await followTitles(tx, known, planned)
  await repairParents(tx, known, ids, planned)
  const seeded = { ...known, ...ids, ...grown }
  if (Object.keys(ids).length > 0 || Object.keys(grown).length > 0)
    await setSetting(tx, setting, seeded)
  return seeded
}

/**
 * Creates rows that are not there yet. A plan lists parents before children, so one pass finds every
 * parent's id. People may have changed the menus around them: an entry whose directory they deleted
 * stands at the top level (`repairParents` moves it back), a button whose entry is gone for good is
 * not created, and a row whose title or name a sibling has gets a number.
 */
const insertLevels = async (
  tx: Tx,
  known: SeededMenus,
  fresh: readonly PlannedMenu[],
): Promise<SeededMenus> => {
  if (fresh.length === 0) return {}
  const ids = await newIds(tx, fresh.length)
  const made: Record<string, { id: string; permissions: readonly string[] }> = {}
  const stored = await tx
    .selectFrom(tableOf('menu'))
    .select(['id', 'parent_id', 'title', 'name', 'deleted_at'])
    .execute()
  const parents = new Map(stored.map(it => [it.id as string, { isLive: it.deleted_at === null }]))
  const taken = new Set(
    stored.flatMap(it =>
      it.deleted_at === null
        ? [placeOf(it.parent_id, 'title', it.title), placeOf(it.parent_id, 'name', it.name)]
        : [],
    ),
  )
  const rows = fresh.flatMap(({ key, parent, values }, index) => {
    const above = parent === null ? undefined : (made[parent]?.id ?? known[parent]?.id)
    const found = above === undefined ? undefined : parents.get(above)
    const isButton = values.type === 'button'
    if (isButton && !found) return []
    const id = ids[index] as string
    const parentId = found?.isLive || isButton ? above : null
    const own = (field: 'title' | 'name', apart: string) => {
      const text = free(
        values[field] as string,
        apart,
        it => !taken.has(placeOf(parentId, field, it)),
      )
      taken.add(placeOf(parentId, field, text))
      return text
    }
    const row = { ...values, id, parentId, title: own('title', ' '), name: own('name', '.') }
    made[key] = { id, permissions: (values.permissions as string[]) ?? [] }
    parents.set(id, { isLive: true })
    return [row]
  })
  await insertRows(tx, menu, null, rows)
  return made
}

/** What is unique among siblings, as a text. */
const placeOf = (parentId: unknown, field: 'title' | 'name', text: unknown): string =>
  JSON.stringify([parentId ?? null, field, fold(String(text))])

/** The text, with the lowest number from 2 on if it is not free. */
const free = (text: string, apart: string, isFree: (text: string) => boolean): string => {
  if (isFree(text)) return text
  let count = 2
  while (!isFree(`${text}${apart}${count}`)) count += 1
  return `${text}${apart}${count}`
}

/** Updates the routes of rows whose routes nobody edited to those of a newer version. */
const followRoutes = async (
  tx: Tx,
  known: SeededMenus,
  planned: readonly PlannedMenu[],
): Promise<SeededMenus> => {
  const grown: SeededMenus = {}
  for (const { key, values } of planned) {
    const before = known[key]
    const now = values.permissions as readonly string[]
    if (!before || before.permissions.join() === now.join()) continue
    grown[key] = { id: before.id, permissions: now }
    await sql`update ${sql.table(tableOf('menu'))} set permissions = ${[...now]}::text[], version = version + 1, updated_at = now()
      where id = ${before.id} and permissions = ${[...before.permissions]}::text[]`.execute(tx)
  }
  return grown
}

/**
 * Titles that nobody changed follow the texts of this release. Rows of a release that stored no key of the title get it
 * when nobody has edited them, or their title is still a text of the product. A title that a sibling has by now stays.
 */
const followTitles = async (
  tx: Tx,
  known: SeededMenus,
  planned: readonly PlannedMenu[],
): Promise<void> => {
  const rows = planned.flatMap(({ key, values }) =>
    known[key] ? [{ id: known[key].id, key: values.titleKey, title: values.title }] : [],
  )
  const wanted = sql`(select id, key, title from json_to_recordset(${JSON.stringify(rows)}::json)
    as k (id bigint, key text, title text))`
  const menus = sql.table(tableOf('menu'))
  await sql`update ${menus} m set title_key = w.key from ${wanted} w
    where m.id = w.id and m.title_key is null and (m.updated_by is null or m.title in (w.title, w.key))`.execute(
    tx,
  )
  await sql`update ${menus} m set title = w.title, version = m.version + 1, updated_at = now() from ${wanted} w
    where m.id = w.id and m.title_key = w.key and m.title <> w.title and not exists (
      select from ${menus} o where o.id <> m.id and o.deleted_at is null
        and o.parent_id is not distinct from m.parent_id
        and ${sql.raw(foldSql('o.title'))} = ${sql.raw(foldSql('w.title'))})`.execute(tx)
}

/**
 * An entry whose directory was missing stands at the top level. It moves into the directory once that is there, unless
 * somebody has edited the entry.
 */
const repairParents = async (
  tx: Tx,
  known: SeededMenus,
  created: SeededMenus,
  planned: readonly PlannedMenu[],
): Promise<void> => {
  const rows = planned.flatMap(({ key, parent }) => {
    const above = parent === null ? undefined : (known[parent] ?? created[parent])
    return known[key] && above ? [{ id: known[key].id, parent: above.id }] : []
  })
  const menus = sql.table(tableOf('menu'))
  await sql`update ${menus} m set parent_id = p.id, version = m.version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as w (id bigint, parent bigint)
    join ${menus} p on p.id = w.parent and p.deleted_at is null
    where m.id = w.id and m.parent_id is null and m.updated_by is null and m.client = p.client
      and not exists (select from ${menus} o where o.id <> m.id and o.deleted_at is null
        and o.parent_id = p.id and (${sql.raw(foldSql('o.title'))} = ${sql.raw(foldSql('m.title'))}
          or ${sql.raw(foldSql('o.name'))} = ${sql.raw(foldSql('m.name'))}))`.execute(tx)
}
