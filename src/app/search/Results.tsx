import type { UseAutocompleteReturnValue } from '@mui/material/useAutocomplete'
import { useTranslate } from 'react-admin'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import type { Hit } from './entries.ts'
import { type NotesProps, SearchNotes } from './Notes.tsx'
import { SearchOption } from './Option.tsx'

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
