import { changed } from '#server/auth/sessions.ts'
import type { Context } from '#server/kit/types.ts'

/** Every session of the caller's tenant sees its roles, menus and scope anew from the next request on. */
export const rightsChanged = async (context: Context): Promise<void> => changed(context)
