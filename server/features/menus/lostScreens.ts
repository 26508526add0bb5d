import type { Logger } from 'pino'
import type { Registry } from '#resources/core/registry.ts'
import type { Tx } from '#server/base/tables.ts'
import { tableOf } from '#server/db/names.ts'

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
    .execute()
  for (const { id, title, component } of rows) {
    if (registry.screenOf(component)?.screen.path === component) continue
    log.warn({ menu: id, component }, `Menu '${title}' opens a screen that does not exist.`)
  }
}
