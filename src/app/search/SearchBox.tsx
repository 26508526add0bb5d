import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import useAutocomplete from '@mui/material/useAutocomplete'
import { type InputHTMLAttributes, useCallback, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useCommitted, useComposition } from '#src/ui/typing/useComposition.ts'
import type { Hit } from './entries.ts'
import { Results } from './Results.tsx'
import { endTypingAhead } from './typedAhead.ts'
import { useHits } from './useHits.ts'

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
