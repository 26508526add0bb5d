import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { isHere, leadOf } from '#src/kit/leadOf.ts'
import type { HeaderEntry } from '#src/providers/menus.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'

interface CoreFunctionsProps {
  entries: readonly HeaderEntry[]
  /** Called once one of them was taken. */
  onGone: () => void
}

/** The applications that are there already, each with a line that says what it is for. */
export const CoreFunctions = ({ entries, onGone }: CoreFunctionsProps) => {
  const translate = useTranslate()
  return (
    <Box component="nav" aria-labelledby="apps-core" sx={{ width: { md: 264 }, flex: 'none' }}>
      <Typography id="apps-core" component="h3" variant="h3" sx={{ mb: 1.5 }}>
        {translate('market.core')}
      </Typography>
      <Box component="ul" sx={list}>
        {entries.map(entry => (
          <li key={entry.path}>
            <ButtonBase
              {...leadOf(entry)}
              onClick={onGone}
              aria-current={isHere(entry) || undefined}
              sx={line}
            >
              <Box sx={mark}>
                <AppIcon name={entry.icon} fontSize="small" />
              </Box>
              <Box sx={{ minWidth: 0, flex: 1 }}>
                <Box sx={{ fontWeight: 600 }}>{entry.title}</Box>
                {entry.remark && <Box sx={remark}>{entry.remark}</Box>}
              </Box>
              {entry.affix && (
                <AppIcon
                  name="OpenInNew"
                  fontSize="small"
                  titleAccess={translate('market.newTab')}
                  sx={{ color: 'text.secondary', flex: 'none' }}
                />
              )}
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  )
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0.5,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
} as const

const line = {
  display: 'flex',
  width: '100%',
  justifyContent: 'flex-start',
  gap: 1.5,
  p: 1,
  borderRadius: '6px',
  textAlign: 'start',
  fontSize: 14,
  color: 'text.primary',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': { bgcolor: 'action.selected' },
} as const

const mark = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  borderRadius: '8px',
  bgcolor: 'action.selected',
  color: 'primary.main',
} as const

const remark = { fontSize: 12, color: 'text.secondary' } as const
