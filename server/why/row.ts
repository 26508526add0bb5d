import type { Action, AnyResource } from '#resources/core/define.ts'
import { matches } from '#resources/core/matches.ts'
import { scopeOf } from '#server/auth/scope.ts'
import { behaviours } from '#server/behaviour/index.ts'
import { codes, Invalid, Refusal } from '#server/errors.ts'
import { withLabels } from '#server/kit/labels.ts'
import { type Plan, planOf } from '#server/kit/plan.ts'
import { mustMayChange } from '#server/kit/rowRules.ts'
import { scoped, scopingOf } from '#server/kit/scope.ts'
import { createParams, idWithin, run } from '#server/kit/sql.ts'
import type { Actor, AnyRow, Behaviour } from '#server/kit/types.ts'
import { visible } from '#server/kit/where.ts'
import { nameOfResource, textIn } from '#server/kit/words.ts'
import { type Chain, chainOf } from './chain.ts'
import type { Call } from './route.ts'
import type { Asking, Subject } from './subject.ts'

export interface RowQuestion {
  readonly resource: AnyResource
  readonly id: string
  /** `see`, `update`, `delete`, or an action on a record. */
  readonly doing: string
}

/** The call that does this to a row. */
export const callOf = ({ resource, id, doing }: RowQuestion): Call => {
  const path = `${resource.api}/${id}`
  if (doing === 'see') return { method: 'GET', path }
  if (doing === 'update') return { method: 'PUT', path }
  if (doing === 'delete') return { method: 'DELETE', path }
  if (!Object.hasOwn(resource.actions, doing)) throw new Invalid({ doing: { key: 'unknown' } })
  return { method: 'POST', path: `${path}/${doing}` }
}

/**
 * Explains whether the subject may see and change a row. `row` is only returned when the caller may
 * see it too.
 */
export const explainRow = async (
  asking: Asking,
  subject: Subject,
  question: RowQuestion,
): Promise<{ chain: Chain; row?: AnyRow }> => {
  const { resource, id } = question
  const plan = planOf(asking.registry, resource)
  const name = nameOfResource(asking.registry, asking.language, resource.name)
  const start = chainOf(asking)
  const own = asking.actor.userId === subject.actor.userId
  const seer = own ? subject.actor : asking.actor
  const row = await readRow(asking, plan, seer, id)
  if (!row) return { chain: start.no('row.missing', { resource: name }).mend('scope') }
  const about = { resource: resource.name, id }
  const title = String(row[resource.title as string])
  const there = start.ok('row.there', { resource: name, title }, about)
  const seen = await explainScope(asking, subject, plan, row)
  const chain = there.and(seen)
  if (!chain.allowed || question.doing === 'see') return { chain, row }
  return { chain: chain.and(await explainRules(asking, subject, row, question)), row }
}

const readRow = async (
  asking: Asking,
  plan: Plan,
  actor: Actor,
  id: string,
): Promise<AnyRow | undefined> => {
  const params = createParams()
  const which = `${visible(plan, actor, params)} and t.id = ${params.add(idWithin(id), 'bigint')}`
  const text = `select row_to_json(r) as row from (select ${plan.columns} from ${plan.table} t where ${which}) r`
  const [found] = await run(asking.tx, text, params.values)
  return found && withLabels({ deps: asking.deps, actor, plan }, found.row as AnyRow)
}

/**
 * Explains which of the subject's roles see the row, by running the scope check for each role
 * alone.
 */
const explainScope = async (
  asking: Asking,
  { actor, roles }: Subject,
  plan: Plan,
  row: AnyRow,
): Promise<Chain> => {
  const { registry, language, tx } = asking
  const { resource } = plan
  let chain = chainOf(asking)
  const looksAt = scopingOf(resource)
  if (!looksAt)
    return chain.ok('row.unlimited', {
      resource: nameOfResource(registry, language, resource.name),
    })
  const isIn = async (scope: Actor['scope']) => {
    const params = createParams()
    const which = `${scoped(resource, { ...actor, scope }, params)} and t.id = ${params.add(idWithin(row.id), 'bigint')}`
    return (await run(tx, `select from ${plan.table} t where ${which}`, params.values)).length > 0
  }
  chain = chain.and(places(asking, looksAt, row))
  const allowed = await isIn(actor.scope)
  for (const role of roles.filter(it => it.enabled)) {
    const args = {
      role: role.name,
      scope: textIn(
        registry,
        language,
        `resources.role.choices.dataScope.${role.builtin ? 1 : role.dataScope}`,
      ),
    }
    const sees = await isIn(await scopeOf(tx, actor, [role]))
    const text = textIn(registry, language, `why.row.${sees ? 'seen' : 'unseen'}`, args)
    chain = chain.note(sees, text, { resource: 'role', id: role.id })
  }
  return allowed ? chain : chain.deny().mend('scope')
}

const places = (
  asking: Asking,
  { dept, owner }: { dept?: string; owner?: string },
  row: AnyRow,
): Chain => {
  let chain = chainOf(asking)
  const label = (name: string) => row.labels?.[name] as string | undefined
  if (dept && dept !== 'id')
    chain = label(dept)
      ? chain.ok('row.dept', { dept: label(dept) ?? '' }, { resource: 'dept', id: row[dept] })
      : chain.ok('row.noDept')
  if (owner && label(owner))
    chain = chain.ok(
      'row.owner',
      { owner: label(owner) ?? '' },
      { resource: 'user', id: row[owner] },
    )
  return chain
}

/**
 * Explains the resource's own rules for the row. A missing right forbids the change; other refusals
 * are added as remarks.
 */
const explainRules = async (
  asking: Asking,
  { actor }: Subject,
  row: AnyRow,
  { resource, doing }: RowQuestion,
): Promise<Chain> => {
  const chain = chainOf(asking)
  const say = (key: string, args = {}) => textIn(asking.registry, asking.language, key, args)
  const action = resource.actions[doing] as Action | undefined
  if (!matches(row, action?.when)) return chain.note(false, say('errors.notOffered'))
  const behaviour = (behaviours as Readonly<Record<string, Behaviour | undefined>>)[resource.name]
  try {
    await mustMayChange({ ...asking, actor, plan: { resource } }, behaviour, [row], doing)
    return chain.ok('row.allowed')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const told = chain.note(false, say(error.key, error.args))
    return error.code === codes.forbidden ? told.deny().mend('below') : told
  }
}
