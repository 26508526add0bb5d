import { Suspense } from 'react'
import { languageNames } from '#extensions/languages.ts'
import { languages } from '#i18n/catalog.ts'
import type { ThemeMode } from '#src/theme/colourScheme.ts'
import { setThemeMode, usePageTheme } from '#src/theme/pageTheme.ts'
import { Glyph } from './glyphs.tsx'
import { lateComponent } from './late.tsx'
import { Button, IconControl } from './parts.tsx'
import { useLoginLanguage } from './words.tsx'

/** Nobody waits for it where there are two languages. */
const LanguageList = lateComponent(async () => (await import('./LanguageList.tsx')).LanguageList)

const next: Record<ThemeMode, ThemeMode> = { light: 'dark', dark: 'system', system: 'light' }

/** Language and theme. */
export const Switches = () => {
  const { say } = useLoginLanguage()
  const { mode } = usePageTheme()
  const theme = say('theme', { mode: say(mode) })
  return (
    <div className="switches">
      <Suspense>{languages.length > 2 ? <LanguageList /> : <OtherLanguage />}</Suspense>
      <IconControl aria-label={theme} title={theme} onClick={() => setThemeMode(next[mode])}>
        <Glyph name={mode} />
      </IconControl>
    </div>
  )
}

/** Of two languages the button names the other one. */
const OtherLanguage = () => {
  const { language, change } = useLoginLanguage()
  const other = languages.find(it => it !== language) ?? language
  return (
    <Button lang={other} onClick={() => change(other)}>
      <Glyph name="language" />
      {languageNames[other]}
    </Button>
  )
}
