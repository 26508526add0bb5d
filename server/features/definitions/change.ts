import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { parseDefinition } from '#resources/core/definitionSchema.ts'
import type { AnyField } from '#resources/core/fields.ts'
import { type Mistake, WrongDefinition } from '#resources/core/mistakes.ts'
import { createRegistry, type Registry } from '#resources/core/registry.ts'
import { type AnyResource, type Fields, fieldsOf } from '#resources/core/resource.ts'
import { invalidateSessions } from '#server/auth/cache.ts'
import type { Context } from '#server/base/context.ts'
import type { Deps } from '#server/base/deps.ts'
import { notFound, Refusal } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { runtimeWords } from '#server/base/words.ts'
import { SchemaStops } from '#server/db/errors.ts'
import { columnOf } from '#server/db/names.ts'
import { applySchema } from '#server/db/prepare.ts'
import { inTurnAnywhere, systemTransaction } from '#server/db/system.ts'
import { changeMenus } from '#server/features/menus/seed.ts'
import { grantAdministrators } from '#server/features/tenants/administrators.ts'
import { countUsage } from '#server/features/tenants/usage.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { type Added, checked, type Sent } from './checks.ts'
import { reshape } from './columns.ts'
import {
  addedDefinition,
  announce,
  existingTables,
  loadDefinitions,
  type Stored,
  storedDefinitions,
} from './definitions.ts'

/** Who changes definitions; nobody at the start. */
export type By = Pick<Context, 'actor' | 'requestId' | 'ip'> | undefined

/**
 * Adds a definition: creates its table, or takes over the one that it had before it was removed; serves
 * it on all nodes; and adds its screens to the menu, granted to the administrators. The same definition
 * may be added again. Throws a `WrongDefinition` with what is to be corrected.
 */
export const addDefinition = (
  deps: Deps,
  registry: Registry,
  sent: Sent,
  by?: By,
): Promise<AnyResource> =>
  changing(deps, registry, async stored => {
    const known = stored.find(it => it.name === nameIn(sent))
    if (known && !known.removed && isSame(known, sent)) return parseDefinition(known.definition)
    return put(deps, registry, { sent, known, former: undefined, by })
  })

/**
 * Changes a definition that was added at run time. Columns of fields that it has no longer are kept.
 * Throws a `WrongDefinition` with what is to be corrected, and 65 when there is none of this name.
 */
export const changeDefinition = (
  deps: Deps,
  registry: Registry,
  name: string,
  sent: Sent,
  by?: By,
): Promise<AnyResource> =>
  changing(deps, registry, async stored => {
    const known = stored.find(it => it.name === name && !it.removed)
    if (!known) throw notFound()
    if (isSame(known, sent)) return parseDefinition(known.definition)
    const other = nameIn(sent)
    if (other !== name)
      throw new WrongDefinition([
        { at: 'name', message: `A definition keeps its name; say '${name}', or add another one.` },
      ])
    return put(deps, registry, { sent, known, former: addedDefinition(registry, name), by })
  })

/**
 * Removes a definition: its screens, its routes and its entries in the menu, on all nodes. Its tables
 * are kept for 30 days, so that adding it again finds its rows. Removing it again does nothing. Throws
 * 65 when there is none of this name, and a refusal while other definitions refer to it.
 */
export const removeDefinition = (
  deps: Deps,
  registry: Registry,
  name: string,
  by?: By,
): Promise<void> =>
  changing(deps, registry, async stored => {
    const known = stored.find(it => it.name === name)
    if (!known) throw notFound()
    if (known.removed) return
    const before = addedDefinition(registry, name)
    const users = before ? registry.all().filter(it => it.name !== name && refersTo(it, name)) : []
    if (users.length > 0)
      throw new Refusal('errors.definition.referred', {
        args: { name, by: users.map(it => it.name).join(', ') },
      })
    await systemTransaction(
      deps.db,
      async tx => {
        await tx
          .updateTable('uc_definition')
          .set({ removed_at: new Date(deps.now()) })
          .where('name', '=', name)
          .execute()
        if (before) await changeMenus(tx, registry, { before })
        if (before?.quota) await forgetUsage(tx, before.quota)
        await note(deps, tx, by, { action: 'delete', name, before: known })
      },
      { longRunning: true },
    )
    await takeEffect(deps, registry)
  })

/** Whether a definition leads to the rows of another one. */
const refersTo = (resource: AnyResource, name: string): boolean => {
  const fields = [
    ...fieldsOf(resource).map(([, field]) => field),
    ...Object.values(resource.actions).flatMap(
      action => Object.values((action as { input?: object }).input ?? {}) as AnyField[],
    ),
  ]
  return (
    fields.some(({ to }) => to === name) ||
    (resource.related ?? []).some(it => it.resource === name)
  )
}

/** One change at a time in the whole installation, each from what is stored then. */
const changing = <T>(
  deps: Deps,
  registry: Registry,
  work: (stored: readonly Stored[]) => Promise<T>,
): Promise<T> =>
  inTurnAnywhere(deps.db, 'definitions', async () => {
    await loadDefinitions(deps, registry)
    return work(await storedDefinitions(deps))
  })

const nameIn = ({ definition }: Sent): unknown =>
  typeof definition === 'object' && definition !== null
    ? (definition as { name?: unknown }).name
    : undefined

/** The order of fields counts, since forms and columns follow it; that of words does not. */
const isSame = (known: Added, sent: Sent): boolean =>
  JSON.stringify(known.definition) === JSON.stringify(sent.definition) &&
  isDeepStrictEqual(known.words, plain(sent.words ?? {}))

/** As the database keeps it. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

interface Put {
  readonly sent: Sent
  /** The stored definition of this name, also one that was removed. */
  readonly known: Stored | undefined
  /** The definition in force whose place it takes. */
  readonly former: AnyResource | undefined
  readonly by: By
}

const put = async (
  deps: Deps,
  registry: Registry,
  { sent, known, former, by }: Put,
): Promise<AnyResource> => {
  const { resource, words } = checked(deps, registry, sent, former)
  const { name } = resource
  const next = withDefinition(registry, resource, words)
  // One whose tables could not be made has left nothing to take over.
  const taken = known && (await existingTables(deps, [name])).size > 0 ? known : undefined
  const before = taken && parseDefinition(taken.definition)
  // As texts, because the driver would send an array as one of PostgreSQL's.
  const json = JSON.stringify(sent.definition)
  const sentAs = {
    definition: sql<unknown>`${json}::text::jsonb`,
    source: sql<unknown>`${json}::text::json`,
    words: sql<unknown>`${JSON.stringify(words)}::text::jsonb`,
  }
  // A process may end at any point of this. Until the end the definition is a removed one, whose
  // table is dropped after a while.
  if (!known)
    await systemTransaction(deps.db, tx =>
      tx
        .insertInto('uc_definition')
        .values({ name, ...sentAs, removed_at: new Date(deps.now()) })
        .execute(),
    )
  await prepareTables(deps, next, { before, former: taken?.former ?? {}, after: resource })
  await systemTransaction(
    deps.db,
    async tx => {
      await tx
        .updateTable('uc_definition')
        .set({
          ...sentAs,
          former: JSON.stringify(formerOf(taken, before, resource)),
          removed_at: null,
        })
        .where('name', '=', name)
        .execute()
      await changeMenus(tx, next, { before: former, now: resource })
      await grantAdministrators(tx, next)
      await followUsage(tx, former, resource)
      await note(deps, tx, by, {
        action: former ? 'update' : 'create',
        name,
        before: former && known,
        after: { definition: sent.definition, words },
      })
    },
    { longRunning: true },
  )
  await takeEffect(deps, registry)
  return resource
}

/** The definitions in force with this one among them. */
const withDefinition = (
  registry: Registry,
  resource: AnyResource,
  words: Added['words'],
): Registry => {
  const next = createRegistry([...registry.all().filter(it => it.name !== resource.name), resource])
  for (const [name, texts] of runtimeWords(registry)) runtimeWords(next).set(name, texts)
  runtimeWords(next).set(resource.name, words as never)
  return next
}

/** Fields that are gone, whose columns are kept. */
const formerOf = (
  known: Stored | undefined,
  before: AnyResource | undefined,
  after: AnyResource,
): Fields => {
  const columns = new Set(Object.keys(after.fields).map(columnOf))
  const renamed = new Set(fieldsOf(after).flatMap(([, { was = [] }]) => was))
  const all = Object.entries({ ...known?.former, ...before?.fields })
  return Object.fromEntries(
    all.filter(([name]) => !columns.has(columnOf(name)) && !renamed.has(name)),
  ) as Fields
}

const prepareTables = async (
  deps: Deps,
  next: Registry,
  change: Omit<Parameters<typeof reshape>[0], 'find'>,
): Promise<void> => {
  try {
    await applySchema(
      deps.db,
      { ...deps.features.schema, resources: next.all() },
      deps.log,
      reshape({ ...change, find: next.find }),
    )
  } catch (error) {
    throw error instanceof SchemaStops ? stopped(error, change.after) : error
  }
}

/** What keeps the planner from a change, at the fields that it is about. */
const stopped = ({ stops }: SchemaStops, resource: AnyResource): WrongDefinition =>
  new WrongDefinition(
    stops.map(({ column, equal }): Mistake => {
      const name = Object.keys(resource.fields).find(it => columnOf(it) === column)
      const message = equal
        ? `field '${name}' is 'unique', and rows have equal values; change those first.`
        : `field '${name ?? column}' cannot be changed like this while there are rows; give the new field another name.`
      return { at: name ? `fields.${name}${equal ? '.unique' : ''}` : '', message }
    }),
  )

/** Counts the rows for a limit that is new. */
const followUsage = async (
  tx: Tx,
  former: AnyResource | undefined,
  resource: AnyResource,
): Promise<void> => {
  if (former?.quota === resource.quota) return
  if (former?.quota) await forgetUsage(tx, former.quota)
  await countUsage(tx, [resource])
}

const forgetUsage = (tx: Tx, quota: string) =>
  tx.deleteFrom('uc_usage').where('quota', '=', quota).execute()

const takeEffect = async (deps: Deps, registry: Registry): Promise<void> => {
  await announce(deps, registry)
  await invalidateSessions(deps, 'everyone')
}

interface Note {
  readonly action: 'create' | 'update' | 'delete'
  readonly name: string
  readonly before?: Added | undefined
  readonly after?: Added | undefined
}

/** Writes a line of the audit log, with the parts that differ. */
const note = async (
  deps: Deps,
  tx: Tx,
  by: By,
  { action, name, before, after }: Note,
): Promise<void> => {
  if (!by) return
  const parts = (added: Added | undefined) => ({
    ...(added?.definition as object | undefined),
    ...(added ? { words: added.words } : {}),
  })
  const [old, now] = [parts(before), parts(after)] as Record<string, unknown>[]
  const keys = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
  const shown = (value: unknown) =>
    value === undefined ? null : [...JSON.stringify(value)].slice(0, maxNoted).join('')
  const changes = keys
    .filter(key => !isDeepStrictEqual(plain(old?.[key]), plain(now?.[key])))
    .map(key => ({ field: `${name}.${key}`, before: shown(old?.[key]), after: shown(now?.[key]) }))
  await recordAudit(
    { ...by, tx, deps },
    { resource: { name: 'definition' }, action, rows: [{ id: null, changes }] },
  )
}

/** Characters of a part of a definition in the audit log. */
const maxNoted = 2000
