import { useEffect, useRef } from 'react'
import type { Values } from '#resources/core/fieldCondition.ts'
import { announce } from '#src/ui/announce.ts'
import { groupedDigits } from '#src/ui/grouped.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { roundedText } from '../formats.ts'
import { useKitTranslate } from '../words.ts'

interface Results {
  /** The number of results; undefined until it is known. */
  total: number | undefined
  estimated?: boolean | undefined
  /** The results of the current filter, order and page are not loaded yet. */
  loading: boolean
  filter?: Values
  page?: number
  /** The order, as a text. */
  order?: string
}

/** Milliseconds of loading after which that is announced. */
const slowMs = 1000

/** Announces the number of results, and what has changed: the filter, the order or the page. */
export const useResultsAnnounced = (results: Results): void => {
  const { total, estimated = false, loading, page = 1, order = '' } = results
  const filter = JSON.stringify(results.filter ?? {})
  const t = useKitTranslate()
  const locale = useLanguage()
  const before = useRef({ filter, page, order })
  useEffect(() => {
    if (loading) {
      const timer = setTimeout(() => announce(t('loading'), 'list'), slowMs)
      return () => clearTimeout(timer)
    }
    if (total === undefined) return undefined
    const known = before.current
    before.current = { filter, page, order }
    const written = estimated ? roundedText : groupedDigits
    const parts = [
      filter !== known.filter && filter !== '{}' ? t('list.filtered') : '',
      order !== known.order ? order : '',
      t(estimated ? 'list.about' : 'list.total', { total: written(total, locale) }),
      page !== known.page ? t('list.page', { page }) : '',
    ]
    return announce(parts.filter(Boolean).join(t('list.comma')), 'list')
  }, [loading, total, estimated, filter, page, order, t, locale])
}
