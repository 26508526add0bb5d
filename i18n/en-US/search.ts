import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/search.ts'

export const words: Same<typeof zh.words> = {
  /** What the search of the console says. */
  search: {
    label: 'Search',
    placeholder: 'Search pages, actions and records',
    close: 'Close search',
    groups: {
      recent: 'Recent',
      menus: 'Pages',
      actions: 'Actions',
      records: 'Records',
    },
    count: '%{smart_count} result |||| %{smart_count} results',
    loading: 'Searching records…',
    empty: 'Nothing found for “%{text}”',
    emptyHint:
      'Try a name, a code, a phone number, or the initials of a pinyin reading such as yhgl',
    failed: 'The records could not be searched',
    left: 'Only the newest were searched, as there are many: %{names}. Type more of the word to find others',
    keys: {
      move: 'Choose',
      open: 'Open',
      close: 'Close',
    },
  },
}
