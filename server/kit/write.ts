import type { AnyResource } from '#resources/core/define.ts'
import { seal } from '#server/auth/seal.ts'
import { toDatabase } from '#server/db/columns.ts'
import { columnOf, quote } from '#server/db/names.ts'
import { writeAsActor } from '#server/db/scope.ts'
import { Refusal } from '#server/errors.ts'
import { addingOf } from './adding.ts'
import { type Change, changesOf, recordAudit, same } from './audit.ts'
import { accepted, objectOf, reviewIn, versionOf } from './body.ts'
import { namesFiles } from './files.ts'
import { claimIdentities, freeIdentities } from './identity.ts'
import { saveLinks } from './links.ts'
import { planOf } from './plan.ts'
import { limitReached, refuseEnabling } from './quota.ts'
import { checkReferences } from './references.ts'
import { keyOf, lockRows, rereadRow } from './rows.ts'
import { mustLieInScope, seesAll } from './scope.ts'
import { run } from './sql.ts'
import { forgetTitles } from './titles.ts'
import { lockTree, mustMoveWithin, refuseCycle } from './tree.ts'
import type { AnyRow, Behaviour, Context } from './types.ts'
import { type Job, momentOf, trying, type Work, writing } from './work.ts'

/** Adds a row and answers it. */
export const create = async (job: Job, body: unknown): Promise<AnyRow> => {
  const { values, secrets } = await accepted(job.plan.resource, objectOf(body), 'create')
  return (
    (isPlain(job, values, secrets) ? await createPlain(job, values) : undefined) ??
    writing(job, work => createIn(work, values, secrets))
  )
}

/** Whether a row needs nothing but its own statement: no rules of its own, and no other rows that concern it. */
const isPlain = ({ plan, behaviour, actor }: Job, values: AnyRow, secrets: AnyRow): boolean =>
  seesAll(plan.resource, actor) &&
  !behaviour?.beforeCreate &&
  !behaviour?.afterCreate &&
  Object.keys(secrets).length === 0 &&
  plan.identities.every(name => values[name] == null) &&
  plan.pointers.every(({ name }) => [values[name] ?? []].flat().length === 0) &&
  !namesFiles(plan, values)

/** In one message; undefined when the limit is reached, and the transaction is to say which. */
const createPlain = (job: Job, values: AnyRow): Promise<AnyRow | undefined> => {
  const adding = addingOf(job, values)
  return trying(async () => {
    const [made] = await writeAsActor(job.deps.db, adding)
    return made?.row as AnyRow | undefined
  })
}

/** Adds a row inside a transaction; what it holds has been checked against the definition. */
export const createIn = async (work: Work, sent: AnyRow, secrets: AnyRow): Promise<AnyRow> => {
  const { plan, behaviour } = work
  const values = (await behaviour?.beforeCreate?.(work, sent, secrets)) ?? sent
  await checkReferences(work, values)
  const adding = addingOf(work, values)
  const [made] = await run(work.tx, adding.text, adding.values)
  if (!made) throw await limitReached(work, plan.resource.quota as string)
  const { id } = made.row as AnyRow
  await mustLieInScope(work, id)
  // Sent one behind the other on one connection, without waiting: what is read back holds the links.
  const [, , , row] = await Promise.all([
    saveSecrets(work, id, secrets),
    saveLinks(work, id, values),
    claimIdentities(work, [{ ...values, id }]),
    rereadRow(work, id),
  ])
  if (!behaviour?.afterCreate) return row
  const revealed = await behaviour.afterCreate(work, row as never, secrets)
  return { ...(await rereadRow(work, id)), ...(typeof revealed === 'string' ? { revealed } : {}) }
}

/** Adds a row inside work that is under way, as if its caller had sent the body. */
export const addWithin = async <R extends AnyResource>(
  context: Context,
  { resource, behaviour }: { resource: R; behaviour: Behaviour<R> | undefined },
  body: AnyRow,
): Promise<AnyRow> => {
  const { values, secrets } = await accepted(resource, body, 'create')
  const plan = planOf(context.registry, resource)
  // What the row's own rules tell goes through `context.tell`, to the work that this is a part of.
  return createIn({ ...context, plan, behaviour, told: {} }, values, secrets)
}

/** Changes the fields a body holds, when its `version` is still the row's, and answers the row. */
export const update = async (job: Job, id: string, body: unknown): Promise<AnyRow> => {
  const { review, values: sentValues } = reviewIn(job.plan.resource, 'update', objectOf(body))
  const { version: sentVersion, ...sent } = sentValues
  const version = versionOf(sentVersion)
  return writing({ ...job, review }, async work => {
    const { tree } = job.plan.resource
    if (tree && Object.hasOwn(sent, tree.parent)) await lockTree(work)
    const stored = (await lockRows(work, [id]))[0] as AnyRow
    if (stored.version !== version) throw await stale(work, stored)
    const { values: checked, secrets } = await accepted(job.plan.resource, sent, 'update', stored)
    await job.behaviour?.mayChange?.(work, [stored as never], 'update')
    const values =
      (await job.behaviour?.beforeUpdate?.(work, checked, stored as never, secrets)) ?? checked
    return changeWithin(work, stored, values, secrets)
  })
}

/** Changes a row that the work has locked; what it is to hold has been checked. Answers the row. */
export const changeWithin = async (
  work: Work,
  stored: AnyRow,
  wanted: AnyRow,
  secrets: AnyRow = {},
): Promise<AnyRow> => {
  const values = changedOf(wanted, stored)
  if (Object.keys(values).length === 0 && Object.keys(secrets).length === 0) return stored
  const { plan, behaviour } = work
  const id = stored.id as string
  await checkReferences(work, values, stored)
  const parent = plan.resource.tree && values[plan.resource.tree.parent]
  if (parent !== undefined) await mustMoveWithin(work, stored, parent)
  if (parent != null) await refuseCycle(work, id, parent)
  await refuseEnabling(work, stored, values)
  if (renames(plan.resource, values))
    work.afterCommit(() => forgetTitles(work.deps, work.actor, plan.resource))
  const claimed = plan.identities.filter(name => Object.hasOwn(values, name))
  await freeIdentities(work, [id], claimed)
  await Promise.all([
    updateRow(work, id, values, secrets),
    saveLinks(work, id, values, stored),
    claimIdentities(work, [{ ...values, id }], claimed),
  ])
  await mustLieInScope(work, id)
  const row = await rereadRow(work, id)
  await recordAudit(work, {
    resource: plan.resource,
    action: 'update',
    rows: [{ id, changes: [...changesOf(plan.resource, stored, row), ...hidden(secrets)] }],
  })
  if (!behaviour?.afterUpdate) return row
  await behaviour.afterUpdate(work, row as never, stored as never)
  return rereadRow(work, id)
}

/** Whether other rows' labels of this one change with it. */
const renames = ({ title, subtitle }: AnyResource, values: AnyRow): boolean =>
  [title, subtitle].some(name => name !== undefined && Object.hasOwn(values, name as string))

/** That a secret was changed is told, what it was is not. */
const hidden = (secrets: AnyRow): Change[] =>
  Object.keys(secrets).map(field => ({ field, before: null, after: null }))

const changedOf = (values: AnyRow, stored: AnyRow): AnyRow =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !same(ordered(value), ordered(stored[name]))),
  )

const ordered = (value: unknown): unknown =>
  Array.isArray(value) && value.every(it => typeof it === 'string') ? [...value].sort() : value

const stale = async ({ tx, plan, actor, language }: Work, row: AnyRow): Promise<Refusal> => {
  const text =
    'select actor_name from uc_audit where tenant_id = $1 and resource = $2 and row_id = $3 order by id desc limit 1'
  const [last] = await run(tx, text, [actor.tenantId, plan.resource.name, row.id])
  const name = (last?.actor_name as string | undefined) ?? '-'
  const time = new Date(row.updatedAt).toLocaleString(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return new Refusal('errors.stale', {
    args: { name, time },
    payload: { changedBy: name, changedAt: row.updatedAt, version: row.version },
  })
}

/** Columns and values of the fields that lie in the row's own table. */
const columnsFor = (work: Work, values: AnyRow): [string, unknown][] =>
  work.plan.stored
    .filter(([name, field]) => field.kind !== 'secret' && values[name] !== undefined)
    .map(([name, field]) => [quote(columnOf(name)), toDatabase(field, values[name])])

const sealed = (work: Work, id: string, secrets: AnyRow): [string, unknown][] =>
  work.plan.stored
    .filter(([name, field]) => field.kind === 'secret' && typeof secrets[name] === 'string')
    .map(([name]) => [
      quote(columnOf(name)),
      seal(
        work.deps.settings.appKey,
        secrets[name],
        `${work.plan.table}:${work.actor.tenantId}:${id}:${name}`,
      ),
    ])

const saveSecrets = async (work: Work, id: string, secrets: AnyRow): Promise<void> => {
  const entries = sealed(work, id, secrets)
  if (entries.length > 0) await setColumns(work, id, entries)
}

const updateRow = async (
  work: Work,
  id: string,
  values: AnyRow,
  secrets: AnyRow,
): Promise<void> => {
  const stamps: [string, unknown][] = [
    ['updated_at', momentOf(work)],
    ['updated_by', work.actor.userId],
  ]
  await setColumns(
    work,
    id,
    [...columnsFor(work, values), ...sealed(work, id, secrets), ...stamps],
    ', version = version + 1',
  )
}

const setColumns = async (
  work: Work,
  id: string,
  entries: readonly [string, unknown][],
  more = '',
): Promise<void> => {
  const sets = entries.map(([column], at) => `${column} = $${at + 3}`).join(', ')
  await run(work.tx, `update ${work.plan.table} set ${sets}${more} where ${keyOf(work)}`, [
    work.actor.tenantId,
    id,
    ...entries.map(([, value]) => value),
  ])
}
