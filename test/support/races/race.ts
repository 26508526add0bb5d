import type { World } from './world.ts'

/** Work that many do at once, on several processes, and what must hold afterwards. */
export interface Race {
  readonly name: string
  /** Sets up what all rounds share; each round answers what was violated, as sentences. */
  begin(world: World): Promise<() => Promise<readonly string[]>>
}

export const many = 50

/** So many, each made with its number. */
export const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** The sentence where something does not hold. */
export const unless = (holds: boolean, sentence: string): string[] => (holds ? [] : [sentence])

/** One of these, by chance. */
export const oneOf = <T>(those: readonly T[]): T =>
  those[Math.floor(Math.random() * those.length)] as T
