import { parts } from '#src/features.ts'
import { loadOverrides } from '#src/kit/context.tsx'
import type { AvailableScreen } from './actions.ts'
import type { Entry, Hit } from './entries.ts'
import type { RecordHit } from './useRecords.ts'

/** Where a row opens: on its page or in its form, or where neither is offered, in the list, which shows it alone. */
export const recordPathOf = async (
  { screen, offers }: AvailableScreen,
  { resource, id, title }: RecordHit,
) => {
  const page = await pageOf(resource)
  if (offers.show) return page?.(id) ?? `/${screen.path}/${id}/show`
  if (offers.update) return `/${screen.path}/${id}`
  return `/${screen.path}?filter=${encodeURIComponent(JSON.stringify({ q: title }))}`
}

/** The address of a row's own page, where a feature has made one. */
const pageOf = async (resource: string) => {
  const loader = parts.overrides[resource]
  return loader && (await loadOverrides(loader)).default.page
}

interface About {
  screens: ReadonlyMap<string, AvailableScreen>
  /** What a row of this resource is called. */
  nameOf: (resource: string) => string
  go: (path: string) => void
}

/** Rows as entries; those whose screen one may not open are none. */
export const recordEntries = (
  list: readonly RecordHit[],
  { screens, nameOf, go }: About,
): Entry[] =>
  list.flatMap(row => {
    const place = screens.get(row.screen)
    if (!place) return []
    return {
      key: `record ${row.screen} ${row.id}`,
      group: 'records' as const,
      title: row.title,
      subtitle: [nameOf(row.resource), row.subtitle].filter(Boolean).join(' · '),
      icon: place.screen.menu?.icon ?? 'Article',
      run: () => void recordPathOf(place, row).then(go),
    }
  })

/** Entries with the part of their title that holds the text. */
export const withMarks = (entries: readonly Entry[], text: string): Hit[] =>
  entries.map(entry => {
    const at = entry.title.toLowerCase().indexOf(text.toLowerCase())
    return at < 0 ? entry : { ...entry, mark: [at, at + text.length] }
  })
