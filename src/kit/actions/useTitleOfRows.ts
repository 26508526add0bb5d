import { useScreen } from '../context.tsx'
import type { AnyRow } from '../overrides.ts'
import { fullTitleOf } from '../titles.ts'
import { useKitTranslate } from '../words.ts'

/** What a question calls the rows that it is about: the name of the only one, or how many there are. */
export const useTitleOfRows = (rows: readonly AnyRow[]): string => {
  const { place } = useScreen()
  const t = useKitTranslate()
  const [first] = rows
  if (rows.length === 1 && first) return fullTitleOf(place.resource, first)
  return t('ask.these', { count: rows.length })
}
