import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './Drawing.tsx'
import { useTitle } from './title.ts'

export interface EmptyStateProps {
  drawing?: DrawingName
  /** Why the list or page is empty. */
  reason: string
  hint?: string
  /** The button that helps; others can be passed as children. */
  action?: { label: string; onClick: () => void } | undefined
  children?: ReactNode
  /** It replaces a whole page: the reason is its heading and the title of the document. */
  isPage?: boolean
}

/** Says why a place is empty, with a drawing and the action that helps. */
export const EmptyState = ({
  drawing = 'nothing',
  reason,
  hint,
  action,
  children,
  isPage = false,
}: EmptyStateProps) => {
  useTitle(isPage ? reason : undefined, 'failure')
  return (
    <Stack sx={{ alignItems: 'center', gap: 1, px: 2, py: 5, textAlign: 'center' }}>
      <Drawing name={drawing} />
      <Typography variant="body2" component={isPage ? 'h1' : 'p'} sx={{ mt: 1 }}>
        {reason}
      </Typography>
      {hint && (
        <Typography variant="caption" color="text.secondary" sx={{ maxWidth: 420 }}>
          {hint}
        </Typography>
      )}
      {action && (
        <Button size="small" variant="outlined" onClick={action.onClick} sx={{ mt: 1 }}>
          {action.label}
        </Button>
      )}
      {children}
    </Stack>
  )
}
