import type { AnyResource } from '#resources/core/resource.ts'
import type { Context } from '#server/base/context.ts'
import type { RowWithId, Tx } from '#server/base/tables.ts'
import { textIn } from '#server/base/words.ts'
import { readRowsOf } from '#server/kit/across.ts'
import type { Behaviour, QueryRunner, RowRule } from '#server/kit/behaviour.ts'
import type { ResourcePlan } from '#server/kit/plan.ts'
import { holdsEverything } from '#server/kit/route.ts'
import type { ResourceRequest } from '#server/kit/work.ts'
import { otherTenantsRule } from './entry.ts'

/** Runs statements in this transaction. */
export const queryRunnerIn =
  (tx: Tx): QueryRunner =>
  async statement =>
    (await statement.execute(tx)).rows

/**
 * Refuses the actor when they may not do this (`update`, `delete` or an action) to these rows,
 * whatever the body says.
 */
export const requireMayChange = async (
  context: Context & { readonly plan: Pick<ResourcePlan, 'resource'> },
  behaviour: Behaviour | undefined,
  rows: readonly RowWithId[],
  doing: string,
): Promise<void> => {
  const { tx, actor, plan } = context
  const ask = queryRunnerIn(tx)
  const entry = actor.visiting && { ask, judged: actor.visiting }
  const rules = [
    entry && (await otherTenantsRule(entry, plan.resource, rows)),
    await behaviour?.refuses?.({ actor, ask }, rows),
  ]
  for (const row of rows)
    for (const rule of rules) {
      const refusal = rule?.(row, doing)
      if (refusal) throw refusal
    }
  await behaviour?.mayChange?.(context, rows as never, doing)
}

/**
 * For each row, what may not be done to it, as JSON text with the reason by action; empty strings
 * when nothing is refused. All rows of a page are checked together. In lists across tenants the
 * only rule is about people who hold more than the reader.
 */
export const refusedTexts = async (
  job: ResourceRequest,
  rows: readonly RowWithId[],
): Promise<string[]> => {
  const { behaviour, plan, actor, registry, language } = job
  if (rows.length === 0) return []
  const ask: QueryRunner = statement => readRowsOf(job, statement)
  const rule = plan.across
    ? await acrossRule({ ask, judged: actor }, plan.resource, rows, actor.tenantId)
    : await behaviour?.refuses?.({ actor, ask, hint: true }, rows)
  if (!rule) return []
  return withoutStacks(() =>
    rows.map(row => {
      const described = plan.rowActions.flatMap(doing => {
        const refusal = rule(row, doing)
        return refusal ? [[doing, textIn(registry, language, refusal.key, refusal.args)]] : []
      })
      return described.length > 0 ? JSON.stringify(Object.fromEntries(described)) : ''
    }),
  )
}

/**
 * These refusals are not thrown. Recording where each was made took a tenth of the processor time of a list. A rule that
 * fails runs once more, so that its error says where.
 */
const withoutStacks = <T>(work: () => T): T => {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return work()
  } catch {
    Error.stackTraceLimit = stackTraceLimit
    return work()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** The rule for rows of other tenants; it does not apply to rows of the reader's own tenant. */
const acrossRule = async (
  judging: Parameters<typeof otherTenantsRule>[0],
  resource: AnyResource,
  rows: readonly RowWithId[],
  own: string,
): Promise<RowRule | undefined> => {
  const others = rows.filter(row => row.tenantId !== own)
  if (holdsEverything(judging.judged) || others.length === 0) return undefined
  return otherTenantsRule(judging, resource, others)
}
