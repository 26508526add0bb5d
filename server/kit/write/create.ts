import type { AnyRow, StoredRow } from '#server/base/tables.ts'
import { run } from '#server/db/sql.ts'
import { lockNotAvailable, writeAsActor } from '#server/db/transactions.ts'
import { requireInScope, seesAllRows } from '#server/kit/access/scope.ts'
import { hookInputOf, valuesAfterHook } from '#server/kit/hooks.ts'
import { limitReached } from '#server/kit/quota/quota.ts'
import {
  inWriteTransaction,
  type ResourceRequest,
  retryOnDeadlock,
  type Work,
} from '#server/kit/work.ts'
import { requireObject, validateBody } from './body.ts'
import { namesFiles } from './files.ts'
import { claimIdentities } from './identity.ts'
import { insertStatementOf } from './insertStatement.ts'
import { saveLinks } from './links.ts'
import { saveSecrets } from './ownColumns.ts'
import { withNames } from './referenceNames.ts'
import { checkReferences } from './references.ts'
import { rereadRow } from './rows.ts'

/** Creates a row and returns it. */
export const createRow = async (job: ResourceRequest, body: unknown): Promise<StoredRow> => {
  const { values, secrets } = await validateBody(
    job.plan.resource,
    requireObject(body),
    'create',
    undefined,
    job.writer,
  )
  return (
    (isPlain(job, values, secrets) ? await createPlain(job, values) : undefined) ??
    inWriteTransaction(job, work => createIn(work, values, secrets))
  )
}

/**
 * Whether one INSERT statement is enough: it is a transaction of its own, the resource has no hooks for creating, the row has no
 * secrets, unique values, references or files to check, and the actor's data scope is everything.
 */
const isPlain = (
  { plan, behaviour, actor, within }: ResourceRequest,
  values: AnyRow,
  secrets: AnyRow,
): boolean =>
  !within &&
  seesAllRows(plan.resource, actor) &&
  !behaviour?.beforeCreate &&
  !behaviour?.afterCreate &&
  Object.keys(secrets).length === 0 &&
  plan.identities.every(name => values[name] == null) &&
  plan.references.every(({ name }) => [values[name] ?? []].flat().length === 0) &&
  !namesFiles(plan, values)

/**
 * Creates the row in one statement. Undefined when the limit is reached, because the transaction
 * then finds out which limit, or when it has to wait for a lock, which the transaction may.
 */
const createPlain = async (
  job: ResourceRequest,
  values: AnyRow,
): Promise<StoredRow | undefined> => {
  const adding = insertStatementOf(job, values)
  try {
    const [made] = await retryOnDeadlock(() => writeAsActor(job.deps.db, adding))
    return made?.row as StoredRow | undefined
  } catch (error) {
    if ((error as { code?: string }).code === lockNotAvailable) return undefined
    throw error
  }
}

/** Creates a row inside a transaction. The values have been validated. */
export const createIn = async (work: Work, sent: AnyRow, secrets: AnyRow): Promise<StoredRow> => {
  const { plan, behaviour } = work
  const wanted = await valuesAfterHook(
    behaviour?.beforeCreate,
    hookInputOf(work, { values: sent, secrets }),
  )
  await checkReferences(work, wanted)
  const values = await withNames(work, wanted)
  const adding = insertStatementOf(work, values)
  const [made] = await run(work.tx, adding.text, adding.values)
  if (!made) throw await limitReached(work, plan.resource.quota as string)
  const { id } = made.row as StoredRow
  await requireInScope(work, id)
  // Pipelined on one connection: the last statement reads what the others have written.
  const [, , , row] = await Promise.all([
    saveSecrets(work, id, secrets),
    saveLinks(work, id, values),
    claimIdentities(work, [{ ...values, id }]),
    rereadRow(work, id),
  ])
  if (!behaviour?.afterCreate) return row
  const revealed = await behaviour.afterCreate(hookInputOf(work, { values: row, secrets }))
  return { ...(await rereadRow(work, id)), ...(typeof revealed === 'string' ? { revealed } : {}) }
}
