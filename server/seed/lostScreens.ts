import type { Logger } from 'pino'
import type { Registry } from '#resources/core/registry.ts'
import { tableOf } from '#server/db/names.ts'
import type { Tx } from '#server/kit/types.ts'

/** Tells of menus that open a screen which no definition has, such as one of an add-on that is gone. */
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
