import type { site as definition } from '#resources/site.ts'
import { changed } from '#server/auth/sessions.ts'
import { tellSettings } from '#server/auth/siteSettings.ts'
import type { Behaviour } from '#server/kit/types.ts'

/** Settings are read where they count; what sessions rest on is read anew by all of them, and open pages are told. */
export const site: Behaviour<typeof definition> = {
  afterUpdate: async (context, row, stored) => {
    if (row.secondFactor !== stored.secondFactor) changed(context, 'everyone')
    context.afterCommit(() => tellSettings(context.deps))
  },
  actions: {},
}
