import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useThemeMode } from '#src/theme/mode.ts'
import { themeOf } from '#src/theme/theme.ts'

/** The theme that was chosen, for everything below. */
export const Look = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={themeOf(useThemeMode().shade)}>
    <CssBaseline />
    {children}
  </ThemeProvider>
)
