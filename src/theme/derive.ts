import type { ColourScheme } from './colourScheme.ts'
import { dark, light, type Tokens } from './tokens.ts'

type Rgb = readonly [number, number, number]

const rgbOf = (colour: string): Rgb =>
  [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb

const hexOf = (colour: Rgb) =>
  `#${colour.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** So much of one colour, the rest of another. */
const mixed = (one: string, other: string, share: number): string => {
  const [a, b] = [rgbOf(one), rgbOf(other)]
  return hexOf(
    a.map((part, at) => part * share + (b[at] as number) * (1 - share)) as unknown as Rgb,
  )
}

const linear = (part: number) =>
  part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4

const luminance = (colour: string) => {
  const [r, g, b] = rgbOf(colour).map(linear) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of two colours, from 1 to 21, as WCAG counts it. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The colour itself or the first step towards an end from which on it stands out from each ground. */
const until = (colour: string, end: string, fits: (step: string) => boolean): string => {
  for (let step = 0; step <= 50; step++) {
    const tried = mixed(end, colour, step / 50)
    if (fits(tried)) return tried
  }
  return end
}

const onAll = (grounds: readonly string[], least: number) => (colour: string) =>
  grounds.every(ground => contrast(colour, ground) >= least)

/** The product's colour; its own shades were picked by hand. */
export const ownColour = light.mark

/**
 * The tokens of a shade around any colour: darker by day and brighter by night until texts and marks of it can be
 * read on each ground they stand on, and grounds of it so faint that every text can be read on them.
 */
export const tokensOf = (shade: ColourScheme, colour: string | undefined): Tokens => {
  const tokens = shade === 'dark' ? dark : light
  if (!colour || colour.toLowerCase() === ownColour) return tokens
  const end = shade === 'dark' ? '#ffffff' : '#000000'
  const { page, paper, subtle, text, textSecondary } = tokens
  const faint = mixed(colour, paper, shade === 'dark' ? 0.28 : 0.09)
  const readable = (ground: string) =>
    [text, textSecondary].every(ink => contrast(ink, ground) >= 4.6)
  const selected = until(faint, paper, readable)
  const primary = until(colour, end, onAll([page, paper, subtle, selected], 4.6))
  const primaryHover = mixed(end, primary, 0.2)
  const onPrimary = shade === 'dark' ? dark.onPrimary : light.onPrimary
  return {
    ...tokens,
    mark: until(colour, end, onAll([page, paper, subtle], 3.1)),
    primary,
    primaryHover,
    onPrimary,
    selected,
    infoGround: selected,
  }
}
