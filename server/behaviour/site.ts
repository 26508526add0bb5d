import type { site as definition } from '#resources/site.ts'
import { changed } from '#server/auth/sessions.ts'
import type { Behaviour } from '#server/kit/types.ts'

/** Settings are read where they count; what sessions rest on is read anew by all of them. */
export const site: Behaviour<typeof definition> = {
  afterUpdate: async (context, row, stored) => {
    if (row.secondFactor !== stored.secondFactor) changed(context, 'everyone')
  },
  actions: {},
}
