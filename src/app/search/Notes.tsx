import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { listText } from '#src/ui/said.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'

export interface NotesProps {
  loading: boolean
  error: Error | null
  /** Names of what took too long to look through. */
  left: readonly string[]
  retry: () => void
}

/** What is still missing of the records: on its way, failed, or left out. */
export const SearchNotes = ({ loading, error, left, retry }: NotesProps) => {
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
