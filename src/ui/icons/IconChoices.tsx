import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import { useTranslate } from 'react-admin'
import { EmptyState } from '../EmptyState.tsx'
import { IconGrid } from './IconGrid.tsx'
import type { IconChoice } from './useIconChoice.ts'

interface IconChoicesProps {
  choice: IconChoice
  inUse: string | null | undefined
  /** A double click or Enter on the chosen one. */
  onSubmit: (name: string) => void
}

/** One page of icons, or why there is none. */
export const IconChoices = ({ choice, inUse, onSubmit }: IconChoicesProps) => {
  const translate = useTranslate()
  return (
    <Box sx={{ minHeight: { sm: 468 }, display: 'flex', flexDirection: 'column' }}>
      {choice.total === 0 ? (
        <EmptyState
          drawing="noMatch"
          reason={translate('ui.icon.none', { text: choice.text.trim() })}
          hint={translate('ui.icon.noneHint')}
        />
      ) : (
        <IconGrid choice={choice} inUse={inUse} onSubmit={onSubmit} />
      )}
      {choice.pages > 1 && (
        <Pagination
          size="small"
          count={choice.pages}
          page={choice.page}
          onChange={(_, page) => choice.goTo(page)}
          aria-label={translate('ui.icon.pages')}
          getItemAriaLabel={(type, page) =>
            translate(`ui.icon.to.${type === 'previous' || type === 'next' ? type : 'page'}`, {
              page: page ?? 1,
            })
          }
          sx={{ mt: 'auto', pt: 2, alignSelf: 'center' }}
        />
      )}
    </Box>
  )
}
