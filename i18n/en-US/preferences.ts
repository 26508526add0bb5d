import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/preferences.ts'

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    preferences: {
      stale: 'Somebody has just changed this view. Open the list anew and try again.',
      full: 'You keep too many preferences. Please remove some first.',
      views: 'You may keep %{limit} views. Please delete some first.',
      sharing: 'Views are shared with others by administrators alone.',
    },
  },
}
