import { sql } from 'kysely'
import type { Language } from '#i18n/catalog.ts'
import { type Problem, textKeyOfProblem } from '#resources/core/problems.ts'
import type { Registry } from '#resources/core/registry.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { ProofRequired } from '#server/auth/freshProof.ts'
import type { Context } from '#server/base/context.ts'
import { HttpRefusal, Invalid, Refusal } from '#server/base/errors.ts'
import type { RowWithId } from '#server/base/tables.ts'
import { textIn } from '#server/base/words.ts'

interface Of {
  readonly registry: Registry
  readonly language: Language
  readonly plan: { readonly resource: AnyResource }
}

/** One row of a batch that cannot be changed, and why. */
interface Refused {
  readonly row: RowWithId
  readonly refusal: Invalid | Refusal
}

/** The refusal of a batch, with every row that was refused; its answer names the first of them. */
export class BatchRefused extends Refusal {
  readonly refused: readonly Refused[]

  constructor(refused: readonly Refused[], payload: object) {
    super('errors.batchRefused', { args: { smart_count: refused.length }, payload })
    this.refused = refused
  }
}

/** Maximum number of rows that a refusal names. */
const maxNamedRows = 20

/**
 * Checks each row by `ask`. Refuses the batch with the name and the reason of every refused row.
 */
export const checkEachRow = async <R extends RowWithId>(
  of: Of,
  rows: readonly R[],
  ask: (row: R) => void | Promise<void> | undefined,
): Promise<void> => {
  const refused: Refused[] = []
  for (const row of rows)
    try {
      await ask(row)
    } catch (error) {
      refused.push({ row, refusal: asRowRefusal(error) })
    }
  refuseRows(of, rows.length, refused)
}

/**
 * Checks all rows at once by `ask`. When that refuses, without saying which rows it means, each row
 * is checked alone, so that every refused row is named with its reason.
 */
export const checkAllRows = async <R extends RowWithId>(
  of: Of & Pick<Context, 'tx'>,
  rows: readonly R[],
  ask: (rows: readonly R[]) => void | Promise<void> | undefined,
): Promise<void> => {
  if (rows.length < 2) return void (await ask(rows))
  await sql`savepoint all_rows`.execute(of.tx)
  try {
    await ask(rows)
  } catch (error) {
    await sql`rollback to savepoint all_rows`.execute(of.tx)
    await checkEachRow(of, rows, row => ask([row]))
    throw error
  }
  await sql`release savepoint all_rows`.execute(of.tx)
}

/**
 * Returns the error as a refusal of one row. Rethrows it when it concerns the request as a whole.
 */
export const asRowRefusal = (error: unknown): Invalid | Refusal => {
  const { quota } = ((error as Refusal | undefined)?.payload ?? {}) as { quota?: string }
  const isOfRow = error instanceof Refusal || error instanceof Invalid
  const isOfRequest =
    error instanceof HttpRefusal || error instanceof ProofRequired || quota !== undefined
  if (!isOfRow || isOfRequest) throw error
  return error
}

/**
 * Refuses a batch of `total` rows when some of them were refused. For a single row, or for a value
 * that is invalid for every row, the answer is the same as if the row had been sent alone.
 */
export const refuseRows = (of: Of, total: number, refused: readonly Refused[]): void => {
  const [first] = refused
  if (!first) return
  const sameForAll =
    refused.length === total &&
    refused.every(it => it.refusal instanceof Invalid && same(it.refusal, first.refusal))
  if (total === 1 || sameForAll) throw first.refusal
  const rows = refused.slice(0, maxNamedRows).map(({ row, refusal }) => ({
    id: row.id,
    title: titleOf(of.plan.resource, row),
    message: reasonOf(of, refusal),
  }))
  throw new BatchRefused(refused, { rows, count: refused.length })
}

const same = (one: Invalid, other: Invalid | Refusal): boolean =>
  other instanceof Invalid && JSON.stringify(one.problems) === JSON.stringify(other.problems)

const titleOf = ({ title, subtitle }: AnyResource, row: RowWithId): string => {
  const name = String(row[title as string] ?? row.id)
  const second = subtitle && row[subtitle as string]
  return second ? `${name} (${second})` : name
}

const reasonOf = ({ registry, language, plan }: Of, refusal: Invalid | Refusal): string => {
  if (refusal instanceof Refusal) return textIn(registry, language, refusal.key, refusal.args)
  const say = ([field, problem]: [string, Problem]) => {
    const text = textIn(registry, language, textKeyOfProblem(problem), problem.args)
    const known = Object.hasOwn(plan.resource.fields, field)
    const name = textIn(registry, language, `resources.${plan.resource.name}.fields.${field}`)
    return known ? `${name}: ${text}` : text
  }
  return Object.entries(refusal.problems).map(say).join('; ')
}
