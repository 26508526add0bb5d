import type { AnyField } from '#resources/core/fields.ts'
import { matchesFilter } from '#resources/core/matchesFilter.ts'
import { changesRows } from '#resources/core/permissions.ts'
import type { Action, NewPasswords } from '#resources/core/resource.ts'
import { Invalid, Refusal } from '#server/base/errors.ts'
import type { AnyRow, StoredRow } from '#server/base/tables.ts'
import { checkAllRows, checkEachRow } from '#server/kit/access/rowRefusals.ts'
import { requireMayChange } from '#server/kit/access/rowRules.ts'
import { writeRowsByTenant } from '#server/kit/across.ts'
import { changesOf, recordAudit } from '#server/kit/audit/audit.ts'
import { planOf, type ResourcePlan } from '#server/kit/plan.ts'
import type { ResourceRequest, Work } from '#server/kit/work.ts'
import { splitReview, validateBody } from './body.ts'
import { checkReferences } from './references.ts'
import { lockRows } from './rows.ts'

/**
 * Runs an action on these rows (none for an action on `all`) and returns what the behaviour
 * returns.
 */
export const runAction = async (
  job: ResourceRequest,
  name: string,
  ids: readonly string[],
  body: AnyRow,
): Promise<object> => {
  const action = job.plan.resource.actions[name] as Action
  const { review, values: sent } = splitReview(job.plan.resource, name, body)
  const asking = inputPlan(job, action)
  const { values, secrets } = await validateBody(asking.resource, sent, 'create')
  const prepared = await job.behaviour?.prepare?.[name]?.(job, ids)
  const answers = await writeRowsByTenant({ ...job, review, prepared }, ids, async (work, ids) => {
    const rows = await mustBeDoable(work, name, ids)
    await checkReferences({ ...work, plan: asking } as Work, values)
    const answered = await workOf(job, name)(
      work,
      rows as never,
      { ...values, ...secrets } as never,
    )
    await recordAudit(work, {
      resource: job.plan.resource,
      action: name,
      rows: rows.map(row => ({ id: row.id, changes: changesOf(asking.resource, {}, values) })),
    })
    return (answered ?? { ids }) as object
  })
  const all = await Promise.all(answers.map(it => (typeof it === 'function' ? it() : it)))
  const [only = {}] = all
  const answer = all.length > 1 ? merged(all) : only
  return action.handsOver ? inOrder(answer as NewPasswords, ids) : answer
}

/**
 * Locks these rows and returns them, unless the action may not be done to one of them, whatever its
 * input is.
 */
const mustBeDoable = async (
  work: Work,
  name: string,
  ids: readonly string[],
): Promise<readonly StoredRow[]> => {
  const action = work.plan.resource.actions[name] as Action
  const rows = ids.length > 0 ? await lockRows(work, ids) : []
  await checkEachRow(work, rows, row => {
    if (!matchesFilter(row, action.when)) throw new Refusal('errors.notOffered')
  })
  await checkAllRows(work, rows, rows => requireMayChange(work, work.behaviour, rows, name))
  return rows
}

/**
 * Throws what an action on these rows would be refused with. The caller rolls back what it does.
 * Where the work depends on an input, needs something slow, or may take minutes, only what holds for
 * any input is found out.
 */
export const rehearseAction = async (
  work: Work,
  name: string,
  ids: readonly string[],
): Promise<void> => {
  const rows = await mustBeDoable(work, name, ids)
  const action = work.plan.resource.actions[name] as Action
  const { behaviour } = work
  const needsInput = Object.values(action.input ?? {}).some(it => (it as AnyField).required)
  const changes = changesRows(action) || action.enters
  if (needsInput || !changes || behaviour?.patient || behaviour?.prepare?.[name]) return
  const { values, secrets } = await validateBody(inputPlan(work, action).resource, {}, 'create')
  await workOf(work, name)(work, rows as never, { ...values, ...secrets } as never)
}

/**
 * Sorts people in the order in which they were requested: rows are locked in the order of their
 * ids, tenant by tenant.
 */
const inOrder = (answer: NewPasswords, ids: readonly string[]): NewPasswords => {
  const places = new Map(ids.map((id, at) => [id, at]))
  const placeOf = ({ id }: NewPasswords['list'][number]) => places.get(id) ?? ids.length
  return { ...answer, list: [...answer.list].sort((a, b) => placeOf(a) - placeOf(b)) }
}

/**
 * Merges the answers of several tenants: numbers are added, lists are joined, and values about a
 * single row are dropped.
 */
const merged = (answers: readonly object[]): AnyRow => {
  const whole: AnyRow = {}
  for (const [name, value] of answers.flatMap(it => Object.entries(it))) {
    const before = whole[name]
    if (typeof value === 'number') whole[name] = ((before as number | undefined) ?? 0) + value
    else if (Array.isArray(value))
      whole[name] = [...((before as unknown[] | undefined) ?? []), ...value]
  }
  return whole
}

const workOf = ({ behaviour, plan }: ResourceRequest, name: string) => {
  const work = behaviour?.actions[name as never] as
    | undefined
    | ((work: Work, rows: never, input: never) => Promise<unknown>)
  if (!work)
    throw new Error(
      `Resource '${plan.resource.name}' declares the action '${name}', but its behaviour has no work for it.`,
    )
  return work
}

/**
 * A plan with the dialog's fields as those of a resource, so that references are checked the same
 * way.
 */
const inputPlan = ({ registry, plan }: ResourceRequest, action: Action): ResourcePlan => {
  const resource = { ...plan.resource, fields: action.input ?? {} }
  return { ...plan, resource, references: planOf(registry, resource).references }
}

/** Refuses an action on `all` that gets rows, and any other that gets none. */
export const refuseShape = (action: Action, ids: readonly string[]): void => {
  if ((action.on === 'all') !== (ids.length === 0))
    throw new Invalid({ ids: { key: action.on === 'all' ? 'unknown' : 'required' } })
}
