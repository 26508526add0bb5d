import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useLookOfPage } from '#src/theme/look.ts'
import { themeOf } from '#src/theme/theme.ts'

/** The theme that was chosen, for everything below. */
export const Look = ({ children }: { children: ReactNode }) => {
  const { shade, colour } = useLookOfPage()
  return (
    <ThemeProvider theme={themeOf(shade, colour)}>
      <CssBaseline />
      {children}
    </ThemeProvider>
  )
}
