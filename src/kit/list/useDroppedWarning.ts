import { useCallback } from 'react'
import { useToast } from '#src/kit/useToast.ts'
import { listText } from '#src/ui/said.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { anyFieldOf } from '../columns.ts'
import { useScreen } from '../context.tsx'
import { useKitTranslate, useResourceTexts } from '../words.ts'

/** Says which parts of a link or a saved view this list does not support: they were left out. */
export const useDroppedWarning = () => {
  const { resource } = useScreen().place
  const words = useResourceTexts(resource)
  const locale = useLanguage()
  const t = useKitTranslate()
  const tell = useToast()
  return useCallback(
    (dropped: readonly string[]) => {
      if (dropped.length === 0) return
      const labels = dropped.map(name => (anyFieldOf(resource, name) ? words.field(name) : name))
      tell(t('list.dropped', { what: listText([...new Set(labels)], locale) }), 'warning')
    },
    [resource, words, locale, t, tell],
  )
}
