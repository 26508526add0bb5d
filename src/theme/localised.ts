import { enUS, zhCN } from '@mui/material/locale'
import type { Theme } from '@mui/material/styles'

interface Part {
  readonly defaultProps?: object
}
type Parts = Readonly<Record<string, Part | undefined>>

/** What MUI says by itself: the buttons of its pickers and alerts, rows of a table. */
const texts: Readonly<Record<string, { components?: Parts }>> = { 'zh-CN': zhCN, 'en-US': enUS }

/** A theme whose parts speak a language; where a part is given a text of its own, that one holds. */
export const localised = (theme: Theme, language: string): Theme => {
  const own: Parts = { ...theme.components } as Parts
  const spoken = Object.entries(texts[language]?.components ?? {}).map(([name, part]) => [
    name,
    { ...own[name], defaultProps: { ...own[name]?.defaultProps, ...part?.defaultProps } },
  ])
  return { ...theme, components: { ...own, ...Object.fromEntries(spoken) } }
}
