import { useCallback } from 'react'
import { useLocale } from 'react-admin'
import { listText } from '#src/ui/said.ts'
import { anyFieldOf } from '../columns.ts'
import { useKit } from '../context.tsx'
import { useTell } from '../useTell.ts'
import { useKitWords, useWordsOf } from '../words.ts'

/** Says which parts of a link or a saved view this list does not support: they were left out. */
export const useTellDropped = () => {
  const { resource } = useKit().place
  const words = useWordsOf(resource)
  const locale = useLocale() ?? 'zh-CN'
  const t = useKitWords()
  const tell = useTell()
  return useCallback(
    (dropped: readonly string[]) => {
      if (dropped.length === 0) return
      const labels = dropped.map(name => (anyFieldOf(resource, name) ? words.field(name) : name))
      tell(t('list.dropped', { what: listText([...new Set(labels)], locale) }), 'warning')
    },
    [resource, words, locale, t, tell],
  )
}
