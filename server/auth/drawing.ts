import { glyphs } from './glyphs.ts'

type Point = readonly [number, number]
/** Returns random numbers from 0 to below 1. */
export type Chance = () => number

/** Legible on a light and on a dark page; the background is transparent. */
const ink = '#708599'
const width = 120
const height = 40

/**
 * Draws characters as SVG strokes without text. Meaningless strokes of the same look are mixed in
 * at random.
 */
export const drawCaptcha = (characters: string, chance: Chance): string => {
  const step = (width - 24) / characters.length
  const strokes = [...characters].flatMap((character, index) => {
    const place = placing(10 + index * step, chance)
    return strokesOf(character).map(stroke =>
      stroke.flatMap((point, at) => between(stroke[at - 1], point)).map(place),
    )
  })
  const noise = Array.from({ length: 7 }, () => wander(chance))
  const paths = shuffled([...strokes, ...noise], chance).map(
    points => `<path d="${pathOf(points, chance)}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><g fill="none" stroke="${ink}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

const strokesOf = (character: string): Point[][] =>
  (glyphs[character] ?? '').split('|').map(stroke => {
    const numbers = stroke.split(' ').map(Number)
    return numbers.flatMap((x, index) =>
      index % 2 === 0 ? [[x, numbers[index + 1] ?? 0] as const] : [],
    )
  })

/** Splits a stroke into parts, so that it can be bent. */
const between = (from: Point | undefined, to: Point): Point[] =>
  from
    ? [1, 2, 3].map(
        part =>
          [
            from[0] + ((to[0] - from[0]) * part) / 3,
            from[1] + ((to[1] - from[1]) * part) / 3,
          ] as const,
      )
    : [to]

/** Places one character with random rotation, size, slant and bending. */
const placing = (left: number, chance: Chance) => {
  const size = 3.4 + chance() * 0.9
  const turn = (chance() - 0.5) * 0.6
  const slant = (chance() - 0.5) * 0.5
  const top = 6 + chance() * 5
  const wave = chance() * 6
  return ([x, y]: Point): Point => {
    const [dx, dy] = [(x - 2 + (y - 3) * slant) * size, (y - 3) * size]
    const bent = Math.sin(y * 0.9 + wave) * 1.3
    return [
      left + 8 + dx * Math.cos(turn) - dy * Math.sin(turn) + bent,
      top + 12 + dx * Math.sin(turn) + dy * Math.cos(turn),
    ]
  }
}

const wander = (chance: Chance): Point[] => {
  const start: Point = [chance() * width, 4 + chance() * (height - 8)]
  const lean = chance() * 6.3
  return Array.from({ length: 4 }, (_, part) => [
    start[0] + part * 7 * Math.cos(lean) + chance() * 4,
    start[1] + part * 5 * Math.sin(lean) + chance() * 4,
  ])
}

const pathOf = (points: readonly Point[], chance: Chance): string => {
  const shaken = points.map(
    ([x, y]) => `${(x + chance() * 0.8).toFixed(1)} ${(y + chance() * 0.8).toFixed(1)}`,
  )
  return `M${(chance() < 0.5 ? shaken : shaken.reverse()).join('L')}`
}

const shuffled = <T>(things: readonly T[], chance: Chance): T[] =>
  things
    .map(thing => [chance(), thing] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, thing]) => thing)
