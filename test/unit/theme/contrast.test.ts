import { describe, expect, it } from 'vitest'
import { dark, light, type Tokens } from '#src/theme/tokens.ts'

const channel = (part: number) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

const luminance = (colour: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (one: string, other: string) => {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

const texts: readonly (readonly [keyof Tokens, readonly (keyof Tokens)[]])[] = [
  [
    'text',
    [
      'page',
      'paper',
      'subtle',
      'selected',
      'infoGround',
      'successGround',
      'warningGround',
      'errorGround',
    ],
  ],
  ['textSecondary', ['page', 'paper', 'subtle']],
  ['primary', ['page', 'paper', 'subtle', 'selected']],
  ['onPrimary', ['primary', 'primaryHover']],
  ['success', ['paper', 'successGround']],
  ['warning', ['paper', 'warningGround']],
  ['error', ['paper', 'errorGround']],
]
const marks: readonly (readonly [keyof Tokens, readonly (keyof Tokens)[]])[] = [
  ['mark', ['paper', 'page']],
  ['control', ['paper']],
]

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s theme', (_, tokens) => {
  const pairs = (of: typeof texts) =>
    of.flatMap(([ink, grounds]) => grounds.map(ground => [ink, ground] as const))

  it.each(pairs(texts))('writes %s on %s with a contrast of 4.5', (ink, ground) => {
    expect(contrast(tokens[ink], tokens[ground])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(pairs(marks))('marks with %s on %s with a contrast of 3', (ink, ground) => {
    expect(contrast(tokens[ink], tokens[ground])).toBeGreaterThanOrEqual(3)
  })
})
