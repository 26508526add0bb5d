import type { Action, AnyResource } from '#resources/core/define.ts'
import { readAsActor } from '#server/db/scope.ts'
import { run } from './sql.ts'
import type { AnyRow, Ask, Behaviour, Context, Tx } from './types.ts'
import { textIn } from './words.ts'
import type { Job } from './work.ts'

/** Statements of a transaction. */
export const askIn =
  (tx: Tx): Ask =>
  (text, values) =>
    run(tx, text, values)

/** Refuses who may not do this (`update`, `delete` or an action) to these rows, whatever is sent. */
export const mustMayChange = async (
  context: Context,
  behaviour: Behaviour | undefined,
  rows: readonly AnyRow[],
  doing: string,
): Promise<void> => {
  const { tx, actor } = context
  const rule = await behaviour?.refuses?.({ actor, ask: askIn(tx) }, rows)
  for (const row of rows) {
    const refusal = rule?.(row, doing)
    if (refusal) throw refusal
  }
  await behaviour?.mayChange?.(context, rows as never, doing)
}

/**
 * What may not be done to each of these rows, as JSON text that tells the reason by what is done; empty where nothing
 * is refused. All rows of a page are asked about at once. Across tenants nobody is told: there nobody stands above
 * the reader.
 */
export const refusedTexts = async (job: Job, rows: readonly AnyRow[]): Promise<string[]> => {
  const { behaviour, plan, actor, deps, registry, language } = job
  if (!behaviour?.refuses || plan.across || rows.length === 0) return []
  const ask: Ask = async (text, values) => {
    const [found = []] = await readAsActor(deps.db, actor, [{ text, values: [...values] }])
    return found
  }
  const rule = await behaviour.refuses({ actor, ask, hint: true }, rows)
  const doings = doingsOf(plan.resource)
  return rows.map(row => {
    const told = doings.flatMap(doing => {
      const refusal = rule(row, doing)
      return refusal ? [[doing, textIn(registry, language, refusal.key, refusal.args)]] : []
    })
    return told.length > 0 ? JSON.stringify(Object.fromEntries(told)) : ''
  })
}

/** What can be done to a row of a list. */
const doingsOf = ({ view, actions }: AnyResource): readonly string[] => [
  ...(view ? [] : ['update', 'delete']),
  ...Object.entries(actions as Readonly<Record<string, Action>>).flatMap(([name, { on }]) =>
    on === 'all' ? [] : [name],
  ),
]
