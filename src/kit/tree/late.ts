import { late } from '../late.tsx'

/** The tree as a table, in a chunk of its own. */
export const TreeScreen = late(async () => (await import('./TreeScreen.tsx')).TreeScreen)
