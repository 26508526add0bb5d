import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import useAutocomplete from '@mui/material/useAutocomplete'
import { useQuery } from '@tanstack/react-query'
import { type InputHTMLAttributes, useCallback, useEffect, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useShell } from '#src/kit/shell.ts'
import { titleOf } from '#src/kit/titles.ts'
import { usePreference } from '#src/providers/usePreference.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useCommitted, useComposition } from '#src/ui/typing/useComposition.ts'
import type { AvailableScreen } from './actions.ts'
import { type Entry, type Hit, hitsOf } from './entries.ts'
import { Results } from './Results.tsx'
import { recordEntries, withMarks } from './records.ts'
import { endTypingAhead } from './typedAhead.ts'
import { useEntries } from './useEntries.ts'
import { type RecordHit, useRecords } from './useRecords.ts'

/** So many are remembered. */
const maxRecent = 6

/** What was chosen last, the newest first: keys alone, so that no name of a row stays behind in a browser. */
const useRecent = (screens: ReadonlyMap<string, AvailableScreen>) => {
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

/** At most so many of a group, so that the next one is in view. */
const maxHits = { menus: 8, actions: 6 }

/**
 * What the search shows for a text: what was used last and where one may go at first, then what fits. Records are
 * looked for by what is committed alone, without what an input method still composes.
 */
const useHits = (text: string, committed: string, go: (path: string) => void) => {
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

interface SearchFieldProps {
  input: InputHTMLAttributes<HTMLInputElement>
  loading: boolean
  onClose: () => void
}

/** The field, with a sign that records are being looked for, and a way out for who has no Escape key. */
const SearchField = ({ input, loading, onClose }: SearchFieldProps) => {
  const translate = useTranslate()
  return (
    <div className="uc-search-field">
      {loading ? (
        <CircularProgress size={20} aria-hidden="true" />
      ) : (
        <AppIcon name="Search" fontSize="small" />
      )}
      <input
        {...input}
        type="text"
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type into it
        autoFocus
        placeholder={translate('search.placeholder')}
        enterKeyHint="go"
      />
      <IconButton size="small" aria-label={translate('search.close')} onClick={onClose}>
        <AppIcon name="Close" fontSize="small" />
      </IconButton>
    </div>
  )
}

/** One field that finds pages, actions and records; arrows choose, Enter opens, Escape closes. */
export const SearchBox = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  useEffect(() => {
    const ahead = endTypingAhead()
    if (ahead) setText(ahead)
  }, [])
  const go = useCallback((path: string) => void navigate(path), [navigate])
  const { composing, handlers } = useComposition()
  const { hits, remember, ...asked } = useHits(text, useCommitted(text, composing), go)
  const choose = (hit: Hit | null) => {
    if (!hit) return
    remember(hit)
    onClose()
    hit.run()
  }
  const box = useAutocomplete({
    id: 'search',
    options: hits,
    open: true,
    value: null,
    inputValue: text,
    autoHighlight: true,
    handleHomeEndKeys: false,
    filterOptions: all => all,
    getOptionLabel: hit => hit.key,
    groupBy: hit => hit.group,
    onInputChange: (_, typed, reason) => reason === 'input' && setText(typed),
    onChange: (_, hit) => choose(hit),
    onClose: (_, reason) => reason === 'escape' && onClose(),
  })
  return (
    <div {...box.getRootProps()} className="uc-search-box">
      <label id="search-label" htmlFor="search" className="uc-search-hidden">
        {translate('search.label')}
      </label>
      <SearchField
        input={{ ...box.getInputProps(), ...handlers }}
        loading={asked.loading}
        onClose={onClose}
      />
      <Results box={box} count={hits.length} text={text.trim()} {...asked} />
    </div>
  )
}
