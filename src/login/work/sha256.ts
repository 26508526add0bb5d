const bits = (root: (n: number) => number) => (prime: number) => ((root(prime) % 1) * 2 ** 32) | 0
const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  n => n > 1 && !Array.from({ length: n }, (_, d) => d).some(d => d > 1 && n % d === 0),
)
const constants = Int32Array.from(primes.slice(0, 64), bits(Math.cbrt))
const begin = Int32Array.from(primes.slice(0, 8), bits(Math.sqrt))
const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by))
const words = new Int32Array(64)

/**
 * SHA-256 of a text of plain characters, as eight words. The browser's own is there on https alone, and answers
 * each call later: many times slower than this for texts as short as these.
 */
export const sha256 = (text: string): Int32Array => {
  const state = begin.slice()
  const length = text.length
  const blocks = (length + 72) >> 6
  for (let block = 0; block < blocks; block++) {
    for (let at = 0; at < 16; at++) words[at] = wordAt(text, block * 64 + at * 4)
    if (block === blocks - 1) words[15] = length * 8
    mix(state)
  }
  return state
}

/** Four characters, then one bit, then nothing. */
const wordAt = (text: string, at: number): number => {
  let word = 0
  for (let next = at; next < at + 4; next++) {
    const byte = next < text.length ? text.charCodeAt(next) : next === text.length ? 0x80 : 0
    word = (word << 8) | byte
  }
  return word
}

const mix = (state: Int32Array) => {
  const w = words as { [at: number]: number } as number[]
  for (let at = 16; at < 64; at++) {
    const [a, b] = [w[at - 15] as number, w[at - 2] as number]
    const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
    const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
    w[at] = ((w[at - 16] as number) + low + (w[at - 7] as number) + high) | 0
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let at = 0; at < 64; at++) {
    const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const one =
      (h + high + ((e & f) ^ (~e & g)) + (constants[at] as number) + (w[at] as number)) | 0
    const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  ;[a, b, c, d, e, f, g, h].forEach((part, at) => {
    state[at] = ((state[at] as number) + part) | 0
  })
}
