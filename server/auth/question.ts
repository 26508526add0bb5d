import type { Chance } from './drawing.ts'

/** A text of `server.captcha` in the caller's language. */
export type Say = (key: string, args?: Readonly<Record<string, string>>) => string

/** A sum in words, such as "What is three plus five?". */
export const askSum = (chance: Chance, say: Say): { question: string; answer: string } => {
  const [a, b] = [1 + Math.floor(chance() * 9), 1 + Math.floor(chance() * 9)]
  const adds = chance() < 0.5
  const [first, second] = adds ? [a, b] : [Math.max(a, b), Math.min(a, b)]
  return {
    question: say(adds ? 'plus' : 'minus', {
      a: say(`numbers.n${first}`),
      b: say(`numbers.n${second}`),
    }),
    answer: String(adds ? first + second : first - second),
  }
}
