import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { AppIcon } from '#src/ui/AppIcon.tsx'

interface WarningBarProps {
  title: ReactNode
  text: string
  /** With a shadow, for a bar that covers parts of the page. */
  floating?: boolean
}

/** What is wrong with the connection, and what it means for the user. */
export const WarningBar = ({ title, text, floating = false }: WarningBarProps) => (
  <Box sx={{ ...bar, boxShadow: floating ? 4 : 0 }}>
    <AppIcon name="Warning" fontSize="small" sx={{ color: 'warning.main', flexShrink: 0 }} />
    <div>
      <strong>{title}</strong>{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {text}
      </Box>
    </div>
  </Box>
)

const bar = {
  display: 'flex',
  gap: 1.25,
  alignItems: 'center',
  px: 2,
  py: 1,
  fontSize: 13,
  borderRadius: '6px',
  border: '1px solid',
  borderColor: 'warning.main',
  bgcolor: 'background.paper',
  color: 'text.primary',
} as const
