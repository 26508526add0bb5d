import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { muiTextsIn } from '#src/providers/loadWords.ts'
import { useDirectionOfPage } from '#src/theme/direction.ts'
import { localised } from '#src/theme/localised.ts'
import { usePageTheme } from '#src/theme/pageTheme.ts'
import { themeOf } from '#src/theme/theme.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'

/** The theme that was chosen, and the way the page runs, for everything below. */
export const AppTheme = ({ children }: { children: ReactNode }) => {
  const { shade, colour } = usePageTheme()
  const { direction, cache } = useDirectionOfPage()
  const language = useLanguage()
  const plain = themeOf(shade, colour, direction)
  const popUp = useTranslate()('shell.popUp')
  const theme = useMemo(
    () => localised(plain, muiTextsIn(language), popUp),
    [plain, language, popUp],
  )
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
