import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/definitions.ts'

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    definition: {
      refused:
        '%{smart_count} mistake in the definition; nothing was changed. |||| %{smart_count} mistakes in the definition; nothing was changed.',
      referred:
        'The definition "%{name}" cannot be removed: %{by} refer to it. Remove or change those first.',
    },
  },
  server: { jobs: { definitions: { drop: 'Delete the data of removed resources' } } },
}
