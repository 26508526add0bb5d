import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useDebouncedInput } from '#src/ui/typing/useDebouncedInput.ts'
import { useKitTranslate, useResourceTexts } from '../words.ts'
import { maxSearchLength } from './inputs.tsx'

interface QuickSearchProps {
  resource: AnyResource
  value: unknown
  onChange: (value: string | undefined) => void
}

/** Searches the fields that the definition names, a moment after the last key. */
export const QuickSearch = ({ resource, value, onChange }: QuickSearchProps) => {
  const t = useKitTranslate()
  const words = useResourceTexts(resource)
  const current = typeof value === 'string' ? value : ''
  const { typed } = useDebouncedInput(current, text => onChange(text || undefined))
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
      sx={{ flex: { xs: '1 1 140px', sm: '1 1 220px' }, maxWidth: 320 }}
      placeholder={label}
      {...typed}
      inputProps={{ 'aria-label': label, maxLength: maxSearchLength }}
      startAdornment={
        <InputAdornment position="start">
          <AppIcon name="Search" fontSize="small" />
        </InputAdornment>
      }
    />
  )
}
