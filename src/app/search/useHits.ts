import { useTranslate } from 'react-admin'
import { type Entry, type Hit, hitsOf } from './entries.ts'
import { recordEntries, withMarks } from './records.ts'
import { useEntries } from './useEntries.ts'
import { useRecent } from './useRecent.ts'
import { useRecords } from './useRecords.ts'

/** At most so many of a group, so that the next one is in view. */
const maxHits = { menus: 8, actions: 6 }

/**
 * What the search shows for a text: what was used last and where one may go at first, then what fits. Records are
 * looked for by what is committed alone, without what an input method still composes.
 */
export const useHits = (text: string, committed: string, go: (path: string) => void) => {
  const translate = useTranslate()
  const { entries, screens } = useEntries(go)
  const { kept, remember, rows } = useRecent(screens)
  const { list, left, ...asked } = useRecords(committed)
  const nameOf = (resource: string) => translate(`resources.${resource}.name`)
  const asEntries = (found: typeof list) => recordEntries(found, { screens, nameOf, go })
  const of = (group: 'menus' | 'actions') =>
    hitsOf(
      entries.filter(it => it.group === group),
      text,
    ).slice(0, maxHits[group])
  const hits: readonly Hit[] = text.trim()
    ? [...of('menus'), ...of('actions'), ...withMarks(asEntries(list), text.trim())]
    : withRecent(kept, [...entries, ...asEntries(rows)], [...of('menus'), ...of('actions')])
  return { hits, remember, left: left.map(nameOf), ...asked }
}

/** What was chosen last, as far as it is still there; it does not stand below once more. */
const withRecent = (
  kept: readonly string[],
  all: readonly Entry[],
  others: readonly Hit[],
): readonly Hit[] => {
  const recent = kept.flatMap(key => {
    const entry = all.find(it => it.key === key)
    return entry ? [{ ...entry, group: 'recent' as const }] : []
  })
  return [...recent, ...others.filter(({ key }) => !kept.includes(key))]
}
