import { describe, expect, it } from 'vitest'
import { chartColours, chartDashes } from '#src/theme/charts.ts'
import { contrast } from '#src/theme/derive.ts'
import { dark, light } from '#src/theme/tokens.ts'

type Rgb = readonly [number, number, number]

const linear = (colour: string): Rgb =>
  [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb

/** How colours come to who lacks a kind of cone: Machado, Oliveira and Fernandes 2009, at their full. */
const eyes: Readonly<Record<string, readonly Rgb[]>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const seenBy = (eye: readonly Rgb[], colour: string) => {
  const seen = linear(colour)
  return eye.map(row => row.reduce((sum, part, at) => sum + part * (seen[at] ?? 0), 0))
}

/** CIE L*a*b* of a linear colour under D65. */
const lab = ([r = 0, g = 0, b = 0]: readonly number[]) => {
  const cube = (it: number) => (it > 0.008856 ? Math.cbrt(it) : 7.787 * it + 16 / 116)
  const x = cube((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = cube(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = cube((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const distance = (eye: readonly Rgb[], one: string, other: string) => {
  const [a, b] = [lab(seenBy(eye, one)), lab(seenBy(eye, other))]
  return Math.hypot(...a.map((part, at) => part - (b[at] ?? 0)))
}

describe.each([
  ['light', light, chartColours.light],
  ['dark', dark, chartColours.dark],
] as const)('the charts of the %s theme', (_, { paper }, colours) => {
  it('stand out from the paper 3 to 1', () => {
    for (const colour of colours) expect(contrast(colour, paper)).toBeGreaterThanOrEqual(3)
  })

  it.each(Object.keys(eyes))('have no two colours alike to eyes with %s', name => {
    const pairs = colours.flatMap((one, at) => colours.slice(at + 1).map(other => [one, other]))
    const apart = pairs.map(([one = '', other = '']) => distance(eyes[name] ?? [], one, other))
    // What is 10 apart is told apart at a glance; thin lines want twice that.
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(20)
  })

  it('have dashes for each line', () => {
    expect(new Set(chartDashes).size).toBe(colours.length)
  })
})
