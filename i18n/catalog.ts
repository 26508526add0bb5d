import type { Paths } from './types.ts'
import type { words as zh } from './zh-CN/index.ts'

export const languages = ['zh-CN', 'en-US'] as const
export type Language = (typeof languages)[number]

export type Words = typeof zh
/** A text of `errors`, with that prefix, as a `Refusal` names it. */
export type ErrorKey = `errors.${Paths<Words['errors']>}`
type ValidationKey = Paths<Words['validation']>

declare module '#resources/core/problems.ts' {
  interface ProblemKeys extends Readonly<Record<ValidationKey, true>> {}
}

/** A text of `routes`, as a fixed route names what it does. */
export type RouteKey = keyof Words['routes']
export type WordKey = Paths<Words>
