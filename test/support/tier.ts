/** Whether this run is `npm test` without arguments, which leaves out what is exhaustive (`scripts/test.mjs`). */
export const isEssential = process.env.TEST_TIER === 'essential'

/**
 * Registers tests of a file that `npm test` leaves out and `npm test -- --all` runs, as whole files named
 * `*.exhaustive.test.ts` are: further cases of a rule that another test of the essential tier stands for.
 */
export const exhaustively = (register: () => void): void => {
  if (!isEssential) register()
}

/** Cases for `it.each`: all of them, and in `npm test` those alone that stand for the others. */
export const casesOf = <Case>(
  all: readonly Case[],
  stands: (it: Case, at: number) => boolean,
): Case[] => (isEssential ? all.filter(stands) : [...all])

/** Together they have every kind of field, both tenancies, a tree, a bin, and a single row. */
const representatives = new Set(['user', 'role', 'menu', 'openAccess', 'notice', 'site'])

/** Resources for a loop: all of them, and in `npm test` those alone that stand for the others. */
export const representing = <It extends { readonly name: string }>(all: readonly It[]): It[] =>
  casesOf(all, it => representatives.has(it.name))
