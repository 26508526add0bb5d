import { languageNames } from '#extensions/languages.ts'
import { languages } from '#i18n/catalog.ts'
import { Glyph } from './glyphs.tsx'
import { useLoginLanguage } from './words.tsx'

/** More than two are a list, each by its own name. */
export const LanguageList = () => {
  const { language, say, change } = useLoginLanguage()
  return (
    <label className="button">
      <Glyph name="language" />
      <select
        style={plain}
        aria-label={say('language')}
        value={language}
        onChange={event => change(languages.find(it => it === event.target.value) ?? language)}
      >
        {languages.map(code => (
          <option key={code} value={code} lang={code} style={choice}>
            {languageNames[code]}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The button around it is what is seen. */
const plain = {
  border: 0,
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
}
/** Browsers draw the open list outside the page, in colours of their own unless these are named. */
const choice = { background: 'var(--paper)', color: 'var(--text)' }
