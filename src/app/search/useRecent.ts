import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useShell } from '#src/kit/shell.ts'
import { titleOf } from '#src/kit/titles.ts'
import { usePreference } from '#src/providers/usePreference.ts'
import type { AvailableScreen } from './actions.ts'
import type { Entry } from './entries.ts'
import type { RecordHit } from './useRecords.ts'

/** So many are remembered. */
const maxRecent = 6

/** What was chosen last, the newest first: keys alone, so that no name of a row stays behind in a browser. */
export const useRecent = (screens: ReadonlyMap<string, AvailableScreen>) => {
  const { member } = useShell()
  const [kept, setKept] = usePreference(`search.recent.${member.tenantId}`, none)
  const remember = ({ key }: Entry) =>
    setKept([key, ...kept.filter(it => it !== key)].slice(0, maxRecent))
  return { kept, remember, rows: useRows(kept, screens) }
}
const none: readonly string[] = []

/** The rows among them as they are called now, if one still sees them. */
const useRows = (
  kept: readonly string[],
  screens: ReadonlyMap<string, AvailableScreen>,
): RecordHit[] => {
  const dataProvider = useDataProvider()
  const wanted = kept.flatMap(key => {
    const [, path = '', id = ''] = /^record (\S+) (\d+)$/.exec(key) ?? []
    return screens.has(path) ? [{ path, id }] : []
  })
  const asked = useQuery({
    queryKey: ['search', 'recent', wanted],
    enabled: wanted.length > 0,
    queryFn: async () => {
      const paths = [...new Set(wanted.map(({ path }) => path))]
      const found = await Promise.all(paths.map(path => rowsOn(path)))
      return found.flat()
    },
  })
  const rowsOn = async (path: string): Promise<RecordHit[]> => {
    const { resource } = screens.get(path) as AvailableScreen
    const ids = wanted.filter(it => it.path === path).map(({ id }) => id)
    const { data } = await dataProvider
      .getMany(path, { ids })
      .catch(() => ({ data: [] as Record<string, unknown>[] }))
    return data.map(row => {
      const title = titleOf(resource, row)
      const known = String((resource.subtitle && row[resource.subtitle]) || '')
      const named = known ? { title: known, subtitle: title } : { title, subtitle: null }
      return { resource: resource.name, id: String(row.id), screen: path, ...named }
    })
  }
  return asked.data ?? []
}
