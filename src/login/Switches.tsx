import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { languageNames as names } from '#src/providers/languageNames.ts'
import { setThemeMode, useThemeMode } from '#src/theme/mode.ts'
import type { ThemeMode } from '#src/theme/shade.ts'
import { Glyph } from './glyphs.tsx'
import { IconControl } from './parts.tsx'
import { useSpeech } from './words.tsx'

const next: Record<ThemeMode, ThemeMode> = { light: 'dark', dark: 'system', system: 'light' }

/** Language and theme; with two languages the button names the other one. */
export const Switches = () => {
  const { language, say, change } = useSpeech()
  const { mode } = useThemeMode()
  const theme = `${say('theme')}: ${say(mode)}`
  return (
    <Box sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end', alignItems: 'center' }}>
      <Button
        color="inherit"
        lang={language === 'zh-CN' ? 'en' : 'zh-CN'}
        startIcon={<Glyph name="language" />}
        onClick={() => change(language === 'zh-CN' ? 'en-US' : 'zh-CN')}
      >
        {names[language === 'zh-CN' ? 'en-US' : 'zh-CN']}
      </Button>
      <IconControl
        type="button"
        aria-label={theme}
        title={theme}
        onClick={() => setThemeMode(next[mode])}
      >
        <Glyph name={mode} />
      </IconControl>
    </Box>
  )
}
