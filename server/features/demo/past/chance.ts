import { createHash } from 'node:crypto'

/** A generator of pseudo-random numbers from 0 to 1 that are always the same for the same name. */
export const chanceOf = (name: string): (() => number) => {
  let state = createHash('sha256').update(name).digest().readUInt32LE(0)
  // Mulberry32: small, fast and good enough for samples.
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
