import { createHash } from 'node:crypto'

/** Numbers from 0 up to 1 that look random and are the same for the same name each time. */
export const chanceOf = (name: string): (() => number) => {
  let state = createHash('sha256').update(name).digest().readUInt32LE(0)
  // Mulberry32: small, fast and even enough for samples.
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
