import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useDirectionOfPage } from '#src/theme/direction.ts'
import { useLookOfPage } from '#src/theme/look.ts'
import { themeOf } from '#src/theme/theme.ts'

/** The theme that was chosen, and the way the page runs, for everything below. */
export const Look = ({ children }: { children: ReactNode }) => {
  const { shade, colour } = useLookOfPage()
  const { direction, cache } = useDirectionOfPage()
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={themeOf(shade, colour, direction)}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
