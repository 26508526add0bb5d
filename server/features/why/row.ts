import { type SqlBool, sql } from 'kysely'
import type { AnyResource } from '#resources/core/resource.ts'
import { callFor, findRoute } from '#resources/core/verbs.ts'
import { scopeOf } from '#server/auth/scope.ts'
import type { Actor } from '#server/base/actor.ts'
import { codes, Invalid } from '#server/base/errors.ts'
import type { LabelledRow, StoredRow } from '#server/base/tables.ts'
import { nameOfResource, textIn } from '#server/base/words.ts'
import { idInRange } from '#server/db/sql.ts'
import { sqlPart } from '#server/db/sqlParts.ts'
import { inScopeSql, scopingOf } from '#server/kit/access/scope.ts'
import { planOf, type ResourcePlan } from '#server/kit/plan.ts'
import { withLabels } from '#server/kit/query/labels.ts'
import { visibleSql } from '#server/kit/query/where.ts'
import { type Chain, chainOf } from './chain.ts'
import { refusalOfChange } from './rehearsal.ts'
import type { RouteCall } from './route.ts'
import type { Subject, WhyContext } from './subject.ts'

type Row = StoredRow & LabelledRow

export interface RowQuestion {
  readonly resource: AnyResource
  readonly id: string
  /** `see`, `update`, `delete`, or an action on a record. */
  readonly doing: string
}

/** The call that does this to a row. */
export const callOf = ({ resource, id, doing }: RowQuestion): RouteCall => {
  const known =
    ['see', 'update', 'delete'].includes(doing) || Object.hasOwn(resource.actions, doing)
  if (!known) throw new Invalid({ doing: { key: 'unknown' } })
  // The diagnosis says that a route is unknown where the resource does not answer it.
  const name = doing === 'see' ? 'show' : doing
  return findRoute(resource, name, { one: true })
    ? callFor(resource, name, { id })
    : { method: 'POST', path: `${resource.api}/${id}/${doing}` }
}

/**
 * Explains whether the subject may see a row, and, when they may call the route, change it. `row` is
 * only returned when the caller may see it too.
 */
export const explainRow = async (
  asking: WhyContext,
  subject: Subject,
  question: RowQuestion,
  mayCall: boolean,
): Promise<{ chain: Chain; row?: Row }> => {
  const { resource, id, doing } = question
  const plan = planOf(asking.registry, resource)
  const name = nameOfResource(asking.registry, asking.language, resource.name)
  const start = chainOf(asking)
  const own = asking.actor.userId === subject.actor.userId
  const seer = own ? subject.actor : asking.actor
  const row = await readRow(asking, plan, seer, id)
  if (!row) return { chain: start.no('row.missing', { resource: name }).mend('scope') }
  const about = { resource: resource.name, id }
  const title = String(row[resource.title])
  const there = start.ok('row.there', { resource: name, title }, about)
  const seen = await explainScope(asking, subject, plan, row)
  const chain = there.and(await explainSight(asking, subject, plan, { id, seen }))
  if (!chain.allowed || !mayCall || doing === 'see') return { chain, row }
  return { chain: chain.and(await explainChange(asking, subject, question)), row }
}

/** The explanation of the data scope, unless the subject does not see the row for another reason. */
const explainSight = async (
  asking: WhyContext,
  { actor }: Subject,
  plan: ResourcePlan,
  { id, seen }: { id: string; seen: Chain },
): Promise<Chain> =>
  !seen.allowed || (await readRow(asking, plan, actor, id)) ? seen : seen.no('row.hidden')

const readRow = async (
  asking: WhyContext,
  plan: ResourcePlan,
  actor: Actor,
  id: string,
): Promise<Row | undefined> => {
  const visible = sqlPart<SqlBool>(params => visibleSql(plan, actor, params))
  const { rows } = await sql<{ row: StoredRow }>`
    select row_to_json(r) as row from (select ${sql.raw(plan.columns)} from ${sql.table(plan.table)} t
      where ${visible} and t.id = ${idInRange(id)}::bigint) r`.execute(asking.tx)
  const [found] = rows
  return found && withLabels({ deps: asking.deps, actor, plan }, found.row)
}

/**
 * Explains which of the subject's roles see the row, by running the scope check for each role
 * alone.
 */
const explainScope = async (
  asking: WhyContext,
  { actor, roles }: Subject,
  plan: ResourcePlan,
  row: Row,
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
    const inScope = sqlPart<SqlBool>(params => inScopeSql(resource, { ...actor, scope }, params))
    const { rows } = await sql`select from ${sql.table(plan.table)} t
      where ${inScope} and t.id = ${idInRange(row.id)}::bigint`.execute(tx)
    return rows.length > 0
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
  asking: WhyContext,
  { dept, owner }: { dept?: string; owner?: string },
  row: Row,
): Chain => {
  let chain = chainOf(asking)
  const label = (name: string) => row.labels[name] as string | undefined
  if (dept && dept !== 'id')
    chain = label(dept)
      ? chain.ok(
          'row.dept',
          { dept: label(dept) ?? '' },
          { resource: 'dept', id: String(row[dept]) },
        )
      : chain.ok('row.noDept')
  if (owner && label(owner))
    chain = chain.ok(
      'row.owner',
      { owner: label(owner) ?? '' },
      { resource: 'user', id: String(row[owner]) },
    )
  return chain
}

/** Explains whether the change itself would be refused, in the words of that refusal. */
const explainChange = async (
  asking: WhyContext,
  { actor }: Subject,
  question: RowQuestion,
): Promise<Chain> => {
  const chain = chainOf(asking)
  const refusal = await refusalOfChange(asking, actor, question)
  if (!refusal) return chain.ok('row.allowed')
  const denied = chain.refuse(refusal)
  return refusal.code === codes.forbidden ? denied.mend('below') : denied
}
