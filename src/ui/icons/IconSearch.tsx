import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { AppIcon } from '../AppIcon.tsx'
import type { IconChoice } from './useIconChoice.ts'

/** The search box of the picker, with the number of hits. */
export const IconSearch = ({ choice }: { choice: IconChoice }) => {
  const translate = useTranslate()
  const label = translate('ui.icon.search')
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, pt: 1, pb: 2 }}>
      <TextField
        autoFocus
        size="small"
        variant="outlined"
        margin="none"
        hiddenLabel
        value={choice.text}
        placeholder={label}
        onChange={event => choice.search(event.target.value)}
        sx={{ flex: '0 1 320px' }}
        slotProps={{
          htmlInput: { 'aria-label': label, maxLength: 64, spellCheck: false },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <AppIcon name="Search" fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      <Box
        component="span"
        role="status"
        sx={{ fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}
      >
        {translate('ui.icon.count', { smart_count: choice.total })}
      </Box>
    </Box>
  )
}
