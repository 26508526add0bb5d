import { createTheme, type Direction, type Theme } from '@mui/material/styles'
import type { ColourScheme } from './colourScheme.ts'
import { components } from './components.ts'
import { tokensOf } from './derive.ts'
import { fontFamily, type Tokens } from './tokens.ts'

declare module '@mui/material/styles' {
  interface Theme {
    tokens: Tokens
  }
  interface ThemeOptions {
    tokens?: Tokens
  }
}

/** The MUI theme of one shade around a colour; `theme.tokens` holds its colours by name. */
export const themeOf = (
  shade: ColourScheme,
  colour?: string,
  direction: Direction = 'ltr',
): Theme => {
  const known = themes[shade]
  if (known && known.colour === colour && known.theme.direction === direction) return known.theme
  const theme = makeTheme(shade, tokensOf(shade, colour), direction)
  themes[shade] = { colour, theme }
  return theme
}

/** The last one of each shade: trying colours leaves no pile of themes. */
const themes: Partial<Record<ColourScheme, { colour: string | undefined; theme: Theme }>> = {}

const makeTheme = (shade: ColourScheme, tokens: Tokens, direction: Direction): Theme =>
  createTheme({
    tokens,
    direction,
    palette: {
      mode: shade,
      primary: { main: tokens.primary, dark: tokens.primaryHover, contrastText: tokens.onPrimary },
      secondary: { main: tokens.primary, contrastText: tokens.onPrimary },
      success: { main: tokens.success, contrastText: tokens.paper },
      warning: { main: tokens.warning, contrastText: tokens.paper },
      error: { main: tokens.error, contrastText: tokens.paper },
      info: { main: tokens.primary, contrastText: tokens.onPrimary },
      text: {
        primary: tokens.text,
        secondary: tokens.textSecondary,
        disabled: tokens.textDisabled,
      },
      action: { selected: tokens.selected },
      divider: tokens.line,
      background: { default: tokens.page, paper: tokens.paper },
    },
    // Chips round by multiples of this, so that 6 stays 6.
    shape: { borderRadius: 6 },
    breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
    typography: {
      fontFamily,
      fontSize: 14,
      htmlFontSize: 16,
      fontWeightMedium: 600,
      fontWeightBold: 600,
      h1: { fontSize: 20, fontWeight: 600, lineHeight: 1.4 },
      h2: { fontSize: 16, fontWeight: 600, lineHeight: 1.5 },
      h3: { fontSize: 14, fontWeight: 600, lineHeight: 1.5 },
      h4: { fontSize: 20, fontWeight: 600, lineHeight: 1.4 },
      h5: { fontSize: 20, fontWeight: 600, lineHeight: 1.4 },
      h6: { fontSize: 16, fontWeight: 600, lineHeight: 1.5 },
      subtitle1: { fontSize: 14, lineHeight: 1.5 },
      subtitle2: { fontSize: 14, fontWeight: 600, lineHeight: 1.5 },
      body1: { fontSize: 14, lineHeight: 1.5715 },
      body2: { fontSize: 14, lineHeight: 1.5715 },
      caption: { fontSize: 12, lineHeight: 1.5 },
      button: { fontSize: 14, fontWeight: 400, textTransform: 'none', lineHeight: 1.5715 },
    },
    transitions: {
      duration: {
        shortest: 120,
        shorter: 120,
        short: 150,
        standard: 180,
        complex: 200,
        enteringScreen: 180,
        leavingScreen: 150,
      },
    },
    components: components(tokens),
  })
