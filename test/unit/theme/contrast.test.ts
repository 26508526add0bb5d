import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, tokensOf } from '#src/theme/derive.ts'
import { dark, light, type Tokens } from '#src/theme/tokens.ts'

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

describe('the themes around any colour', () => {
  const colours = fc
    .integer({ min: 0, max: 0xffffff })
    .map(number => `#${number.toString(16).padStart(6, '0')}`)
  const least = [
    ...texts.flatMap(([ink, grounds]) => grounds.map(ground => [ink, ground, 4.5] as const)),
    ...marks.flatMap(([ink, grounds]) => grounds.map(ground => [ink, ground, 3] as const)),
    ['textSecondary', 'selected', 4.5],
  ] as const

  it.each(['light', 'dark'] as const)('can be read by %s, whatever it is', shade => {
    fc.assert(
      fc.property(colours, colour => {
        const tokens = tokensOf(shade, colour)
        for (const [ink, ground, wanted] of least)
          expect(
            contrast(tokens[ink], tokens[ground]),
            `${ink} on ${ground}`,
          ).toBeGreaterThanOrEqual(wanted)
      }),
      { numRuns: 500, examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#0000ff'], ['#1890fe']] },
    )
  })

  it('keep a colour that can be read as it is, and the product’s own as it was drawn', () => {
    expect(tokensOf('light', '#722ed1').primary).toBe('#722ed1')
    expect(tokensOf('dark', light.mark)).toBe(dark)
  })

  it('know the contrast of black and white', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})
