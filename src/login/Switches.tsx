import { languageNames as names } from '#src/providers/languageNames.ts'
import type { ThemeMode } from '#src/theme/colourScheme.ts'
import { setThemeMode, usePageTheme } from '#src/theme/pageTheme.ts'
import { Glyph } from './glyphs.tsx'
import { Button, IconControl } from './parts.tsx'
import { useLoginLanguage } from './words.tsx'

const next: Record<ThemeMode, ThemeMode> = { light: 'dark', dark: 'system', system: 'light' }

/** Language and theme; with two languages the button names the other one. */
export const Switches = () => {
  const { language, say, change } = useLoginLanguage()
  const { mode } = usePageTheme()
  const theme = say('theme', { mode: say(mode) })
  return (
    <div className="switches">
      <Button
        lang={language === 'zh-CN' ? 'en' : 'zh-CN'}
        onClick={() => change(language === 'zh-CN' ? 'en-US' : 'zh-CN')}
      >
        <Glyph name="language" />
        {names[language === 'zh-CN' ? 'en-US' : 'zh-CN']}
      </Button>
      <IconControl aria-label={theme} title={theme} onClick={() => setThemeMode(next[mode])}>
        <Glyph name={mode} />
      </IconControl>
    </div>
  )
}
