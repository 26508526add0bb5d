import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import type { InputHTMLAttributes } from 'react'
import { useTranslate } from 'react-admin'
import { AppIcon } from '#src/ui/AppIcon.tsx'

interface SearchFieldProps {
  input: InputHTMLAttributes<HTMLInputElement>
  loading: boolean
  onClose: () => void
}

/** The field, with a sign that records are being looked for, and a way out for who has no Escape key. */
export const SearchField = ({ input, loading, onClose }: SearchFieldProps) => {
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
