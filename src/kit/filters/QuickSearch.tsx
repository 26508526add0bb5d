import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useRef, useState } from 'react'
import { type AnyResource, fieldsOf } from '#resources/core/define.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useKitWords, useWordsOf } from '../words.ts'

interface QuickSearchProps {
  resource: AnyResource
  value: unknown
  onChange: (value: string | undefined) => void
}

const pause = 300

/** Searches the fields that the definition names, a moment after the last key. */
export const QuickSearch = ({ resource, value, onChange }: QuickSearchProps) => {
  const t = useKitWords()
  const words = useWordsOf(resource)
  const current = typeof value === 'string' ? value : ''
  const [typed, setTyped] = useState(current)
  const [seen, setSeen] = useState(current)
  const told = useRef(current)
  const tell = useRef(onChange)
  tell.current = onChange
  // A reset elsewhere empties the box; what was told from here, and what is typed meanwhile, stays.
  if (current !== seen) {
    setSeen(current)
    if (current !== told.current) {
      told.current = current
      setTyped(current)
    }
  }
  useEffect(() => {
    if (typed.trim() === told.current) return
    const timer = setTimeout(() => {
      told.current = typed.trim()
      tell.current(typed.trim() || undefined)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed])
  const searched = fieldsOf(resource).filter(([, field]) => field.search)
  if (searched.length === 0) return null
  const label = t('list.search', {
    fields: searched
      .slice(0, 3)
      .map(([name]) => words.field(name))
      .join(' / '),
  })
  return (
    <OutlinedInput
      type="search"
      size="small"
      sx={{ flex: '1 1 220px', maxWidth: 320 }}
      placeholder={label}
      value={typed}
      inputProps={{ 'aria-label': label }}
      onChange={event => setTyped(event.target.value)}
      startAdornment={
        <InputAdornment position="start">
          <AppIcon name="Search" fontSize="small" />
        </InputAdornment>
      }
    />
  )
}
