import type { NotNull } from 'kysely'
import type { Logger } from 'pino'
import type { Registry } from '#resources/core/registry.ts'
import type { Tx } from '#server/base/tables.ts'
import { tableOf } from '#server/db/names.ts'
import { seededMenus } from './seed.ts'
import { plannedEntries } from './seedRows.ts'

/** Logs menus that open a screen without a definition, such as one of a removed add-on. */
export const warnOfLostScreens = async (
  tx: Tx,
  registry: Registry,
  log: Pick<Logger, 'warn'>,
): Promise<void> => {
  const rows = await tx
    .selectFrom(tableOf('menu'))
    .select(['id', 'title', 'component'])
    .where('component', 'is not', null)
    .where('deleted_at', 'is', null)
    .$narrowType<{ component: NotNull }>()
    .execute()
  for (const { id, title, component } of rows) {
    if (registry.screenOf(component)?.screen.path === component) continue
    log.warn({ menu: id, component }, `Menu '${title}' opens a screen that does not exist.`)
  }
}

/**
 * Logs directories, pages and screens that an earlier start has created and this build lacks, such as
 * those of an extension that it was made without. Entries in the recycle bin are not missed.
 */
export const warnOfMissingEntries = async (
  tx: Tx,
  registry: Registry,
  log: Pick<Logger, 'warn'>,
): Promise<void> => {
  const planned = new Set(plannedEntries(registry).map(({ key }) => key))
  const gone = Object.entries(await seededMenus(tx)).filter(
    ([key]) => !key.includes('#') && !planned.has(key),
  )
  if (gone.length === 0) return
  const live = await tx
    .selectFrom(tableOf('menu'))
    .select('id')
    .where(
      'id',
      'in',
      gone.map(([, { id }]) => id),
    )
    .where('deleted_at', 'is', null)
    .execute()
  const ids = new Set(live.map(({ id }) => String(id)))
  const entries = gone.flatMap(([key, { id }]) => (ids.has(id) ? [key] : []))
  if (entries.length > 0)
    log.warn(
      { entries },
      `The menu has entries that this build lacks: ${entries.join(', ')}. If they are of an extension, set EXTENSIONS_DIR for the build and for the start; otherwise delete them in the menus.`,
    )
}
