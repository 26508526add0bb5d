import { createTurns } from '#server/auth/gate.ts'

/** Does someone's upload; so many are in memory at once, of each person and in all. */
export const inTurn = createTurns({ each: 4, all: 24 })
