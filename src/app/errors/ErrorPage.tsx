import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from '#src/ui/Drawing.tsx'
import { useTitle } from '#src/ui/title.ts'

interface ErrorPageProps {
  drawing: DrawingName
  /** The status, such as 404, if there is one. */
  code?: string
  title: string
  text: string
  /** The id of the failed request, which users can quote to support. */
  quote?: ReactNode
  /** Buttons, the most helpful first. */
  children: ReactNode
}

/** A page that says what happened and offers what helps. */
export const ErrorPage = ({ drawing, code, title, text, quote, children }: ErrorPageProps) => {
  useTitle(title, 'failure')
  return (
    <Box component="section" sx={page}>
      <Drawing name={drawing} width={180} />
      <Typography variant="h1" sx={{ mt: 2 }}>
        {title}{' '}
        {code && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {code}
          </Box>
        )}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 440 }}>
        {text}
      </Typography>
      {quote}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 2 }}>
        {children}
      </Box>
    </Box>
  )
}

const page = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1,
  minHeight: 'min(640px, 80vh)',
  px: 2,
  py: 6,
  textAlign: 'center',
}
