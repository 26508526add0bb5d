import { announceRightsChange } from '#server/auth/sessions.ts'
import type { Context } from '#server/base/context.ts'

/**
 * Makes every session of the caller's tenant read roles, menus and data scope again from the next
 * request on.
 */
export const rightsChanged = async (context: Context): Promise<void> =>
  announceRightsChange(context)
