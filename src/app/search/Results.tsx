import Button from '@mui/material/Button'
import type { UseAutocompleteReturnValue } from '@mui/material/useAutocomplete'
import type { HTMLAttributes } from 'react'
import { useTranslate } from 'react-admin'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { listText } from '#src/ui/said.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import type { Hit } from './entries.ts'

interface NotesProps {
  loading: boolean
  error: Error | null
  /** Names of what took too long to look through. */
  left: readonly string[]
  retry: () => void
}

/** What is still missing of the records: on its way, failed, or left out. */
const SearchNotes = ({ loading, error, left, retry }: NotesProps) => {
  const translate = useTranslate()
  const locale = useLanguage()
  if (loading) return <p className="uc-search-note">{translate('search.loading')}</p>
  if (error)
    return (
      <p className="uc-search-note" role="alert">
        {translate('search.failed')}: {error.message}{' '}
        <Button size="small" onClick={retry}>
          {translate('ui.state.retry')}
        </Button>
      </p>
    )
  if (left.length === 0) return null
  const names = listText(left, locale)
  return <p className="uc-search-note">{translate('search.left', { names })}</p>
}

interface OptionProps extends HTMLAttributes<HTMLElement> {
  hit: Hit
}

/** One line: what it is, the part that fits standing out, and where it belongs. */
const SearchOption = ({ hit, ...props }: OptionProps) => (
  <div {...props} className="uc-search-option">
    <AppIcon name={hit.icon} fontSize="small" />
    <span className="uc-search-title">{titleOf(hit)}</span>
    {hit.subtitle && <span className="uc-search-subtitle">{hit.subtitle}</span>}
  </div>
)

const titleOf = ({ title, mark }: Hit) => {
  if (!mark) return title
  const [from, to] = mark
  return (
    <>
      {title.slice(0, from)}
      <mark>{title.slice(from, to)}</mark>
      {title.slice(to)}
    </>
  )
}

interface ResultsProps extends NotesProps {
  box: UseAutocompleteReturnValue<Hit, false, false, false, true>
  count: number
  text: string
}

/** What was found, by group; how many there are is told as it changes. */
export const Results = ({ box, count, text, ...notes }: ResultsProps) => {
  const translate = useTranslate()
  const settled = !notes.loading && !notes.error
  return (
    <>
      <div className="uc-search-results">
        {count > 0 && (
          <ul {...box.getListboxProps()}>
            {box.groupedOptions.map(({ key, group, index, options }) => (
              <li key={key} role="presentation">
                <div id={`search-${group}`} role="presentation" className="uc-search-group">
                  {translate(`search.groups.${group}`)}
                </div>
                {/* biome-ignore lint/a11y/useSemanticElements: a group of options, not of controls */}
                <div role="group" aria-labelledby={`search-${group}`}>
                  {options.map((hit, at) => {
                    const { key: _, ...props } = box.getOptionProps({
                      option: hit,
                      index: index + at,
                    })
                    return <SearchOption key={hit.key} hit={hit} {...props} />
                  })}
                </div>
              </li>
            ))}
          </ul>
        )}
        {count === 0 && text && settled && (
          <EmptyState
            drawing="noMatch"
            reason={translate('search.empty', { text })}
            hint={translate('search.emptyHint')}
          />
        )}
        <SearchNotes {...notes} />
      </div>
      <Keys />
      <div role="status" className="uc-search-hidden">
        {notes.loading ? '' : translate('search.count', { smart_count: count })}
      </div>
    </>
  )
}

/** Which keys do what, where there is room; people who use a screen reader know them from every list. */
const Keys = () => {
  const translate = useTranslate()
  return (
    <div className="uc-search-keys" aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {translate('search.keys.move')}
      </span>
      <span>
        <kbd>↵</kbd> {translate('search.keys.open')}
      </span>
      <span>
        <kbd>Esc</kbd> {translate('search.keys.close')}
      </span>
    </div>
  )
}
