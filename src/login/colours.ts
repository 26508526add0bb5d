import { type CSSProperties, useEffect, useState } from 'react'
import type { tokensOf } from '#src/theme/derive.ts'
import { usePageTheme } from '#src/theme/pageTheme.ts'
import { dark, fontFamily, light, type Tokens } from '#src/theme/tokens.ts'

/** Few sites have a colour of their own: what works its shades out comes for them alone. */
export const useTokens = (): Tokens => {
  const { shade, colour } = usePageTheme()
  const [derive, setDerive] = useState<{ tokensOf: typeof tokensOf }>()
  useEffect(() => {
    if (colour) void import('#src/theme/derive.ts').then(setDerive, () => {})
  }, [colour])
  if (colour && derive) return derive.tokensOf(shade, colour)
  return shade === 'dark' ? dark : light
}

/** The same as variables of style sheets. */
export const coloursOf = (tokens: Tokens) =>
  Object.fromEntries([
    ['--font', fontFamily],
    ...Object.entries(tokens).map(([name, colour]) => [`--${name}`, colour]),
  ]) as CSSProperties
