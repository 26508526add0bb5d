import { sql } from 'kysely'
import type { Language } from '#i18n/catalog.ts'
import { parseDefinition } from '#resources/core/definitionSchema.ts'
import type { Registry } from '#resources/core/registry.ts'
import type { AnyResource, Fields } from '#resources/core/resource.ts'
import { streamsOf } from '#server/auth/streams.ts'
import type { Deps } from '#server/base/deps.ts'
import { runtimeWords } from '#server/base/words.ts'
import { busResumed } from '#server/db/bus.ts'
import { tableOf } from '#server/db/names.ts'
import { applySchema, type Before } from '#server/db/prepare.ts'
import { systemTransaction } from '#server/db/system.ts'
import type { Added } from './checks.ts'
import { reshape } from './columns.ts'

const channel = 'definitions'

/** A definition as it is stored. */
export interface Stored extends Added {
  readonly name: string
  /** Fields that it had earlier, by name; their columns are kept. */
  readonly former: Fields
  readonly removed: boolean
}

/** The stored definitions, the removed ones included. */
export const storedDefinitions = async ({ db }: Pick<Deps, 'db'>): Promise<Stored[]> => {
  const { rows } = await systemTransaction(db, tx =>
    sql<Stored>`
      select name, coalesce(source, definition::json) as definition, words, coalesce(former, '{}') as former,
        removed_at is not null as removed from uc_definition order by created_at, name`.execute(tx),
  )
  return rows
}

/**
 * Serves the stored definitions, in their present form, and no longer those that were removed. One
 * that conflicts with a newer version of the product is logged and left out, so that it cannot prevent
 * the start.
 */
export const loadDefinitions = (
  deps: Pick<Deps, 'db' | 'log'>,
  registry: Registry,
): Promise<void> => {
  // One after the other, so that what was read later is in force in the end.
  const earlier = loading.get(registry) ?? Promise.resolve()
  const now = earlier.catch(() => undefined).then(() => load(deps, registry))
  loading.set(registry, now)
  return now
}

const loading = new WeakMap<Registry, Promise<void>>()

const load = async (deps: Pick<Deps, 'db' | 'log'>, registry: Registry): Promise<void> => {
  const stored = await storedDefinitions(deps)
  const served = stored.filter(it => !it.removed)
  const names = new Set(served.map(it => it.name))
  serveTogether(registry, names, served)
  for (const name of [...runtimeWords(registry).keys()])
    if (!names.has(name)) forget(registry, name)
  // Those that fail are tried once more: another definition may have given up meanwhile what they take.
  const failed = served.filter(one => !isServed(registry, one))
  for (const one of failed) attempt(deps, one, () => serveStored(registry, one))
  const hidden: AnyResource[] = []
  const removed = stored.filter(it => it.removed)
  // A process that ended while it added one has left no table of it.
  const tables = await existingTables(
    deps,
    removed.map(it => tableOf(it.name)),
  )
  for (const one of removed.filter(it => tables.has(tableOf(it.name))))
    attempt(deps, one, () => hidden.push(parseDefinition(one.definition)))
  // Columns of fields that are gone are kept with their values, and so is what these refer to.
  for (const { name, former } of served) {
    const resource = registry.find(name)
    if (resource && Object.keys(former).length > 0) hidden.push({ ...resource, fields: former })
  }
  registry.hide(hidden)
}

const existingTables = async (
  { db }: Pick<Deps, 'db'>,
  names: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (names.length === 0) return new Set()
  const { rows } = await systemTransaction(db, tx =>
    sql<{ name: string }>`
      select name from unnest(${names}::text[]) name where to_regclass(name) is not null`.execute(
      tx,
    ),
  )
  return new Set(rows.map(it => it.name))
}

/**
 * Serves everything that is stored now in one step, so that one definition may take what another gives
 * up. When one of them cannot be served, nothing changes: the caller tries them one by one.
 */
const serveTogether = (
  registry: Registry,
  names: ReadonlySet<string>,
  served: readonly Stored[],
): void => {
  const words = runtimeWords(registry)
  const texts = textsOf(registry)
  const before = new Map(words)
  const removed = [...words.keys()].filter(name => !names.has(name))
  const changed = served.filter(
    one =>
      (before.has(one.name) || !registry.find(one.name)) &&
      (!before.has(one.name) || texts.get(one.name) !== textOf(one)),
  )
  if (removed.length + changed.length === 0) return
  try {
    const added = changed.map(it => parseDefinition(it.definition))
    for (const name of removed) words.delete(name)
    for (const one of changed) words.set(one.name, one.words as Readonly<Record<Language, object>>)
    registry.update({ removed, added })
  } catch {
    words.clear()
    for (const [name, known] of before) words.set(name, known)
    return
  }
  for (const name of removed) texts.delete(name)
  for (const one of changed) texts.set(one.name, textOf(one))
}

const textOf = ({ definition, words }: Added): string => JSON.stringify([definition, words])

const attempt = ({ log }: Pick<Deps, 'log'>, { name }: Stored, work: () => void) => {
  try {
    work()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    log.error({ definition: name, why }, 'a registered definition is not served')
  }
}

/** The JSON text of each definition that is served, to find out whether another one is stored now. */
const servedTexts = new WeakMap<Registry, Map<string, string>>()

const textsOf = (registry: Registry): Map<string, string> => {
  const known = servedTexts.get(registry) ?? new Map<string, string>()
  servedTexts.set(registry, known)
  return known
}

const isServed = (registry: Registry, one: Stored): boolean => {
  try {
    serveStored(registry, one)
    return true
  } catch {
    return false
  }
}

const serveStored = (registry: Registry, { name, definition, words }: Stored) => {
  const text = textOf({ definition, words })
  if (runtimeWords(registry).has(name) && textsOf(registry).get(name) === text) return
  serve(registry, parseDefinition(definition), { definition, words })
}

/** Serves a definition from the next request on, in this process. */
const serve = (registry: Registry, resource: AnyResource, { definition, words }: Added): void => {
  const texts = words as Readonly<Record<Language, object>>
  const former = runtimeWords(registry).get(resource.name)
  runtimeWords(registry).set(resource.name, texts)
  try {
    if (former) registry.replace(resource)
    else registry.register(resource)
  } catch (error) {
    if (former) runtimeWords(registry).set(resource.name, former)
    else runtimeWords(registry).delete(resource.name)
    throw error
  }
  textsOf(registry).set(resource.name, textOf({ definition, words }))
}

const forget = (registry: Registry, name: string) => {
  registry.remove(name)
  runtimeWords(registry).delete(name)
  textsOf(registry).delete(name)
}

/** Has all nodes serve what is stored now, and all pages ask for it; this node at once. */
export const announce = async (
  deps: Pick<Deps, 'db' | 'log' | 'bus'>,
  registry: Registry,
): Promise<void> => {
  await loadDefinitions(deps, registry)
  await deps.bus.publish(channel, '')
}

/** Follows what other nodes add, change and remove. Returns a function that stops this. */
export const watchDefinitions = (deps: Deps, registry: Registry): (() => void) => {
  const reload = async () => {
    try {
      await loadDefinitions(deps, registry)
      streamsOf(deps).broadcast('definitions', () => ({}))
    } catch (error) {
      deps.log.error({ err: error }, 'definitions could not be loaded')
    }
  }
  const stops = [channel, busResumed].map(it => deps.bus.subscribe(it, () => void reload()))
  return () => {
    for (const stop of stops) stop()
  }
}

/** The definition of this name, if it was added at run time and is served. */
export const addedDefinition = (registry: Registry, name: string): AnyResource | undefined =>
  runtimeWords(registry).has(name) ? registry.find(name) : undefined

/** The definitions that were added at run time and are served, for the console. */
export const addedDefinitions = (registry: Registry): Added[] =>
  [...runtimeWords(registry)].flatMap(([name, words]) => {
    const definition = registry.find(name)
    return definition ? [{ definition, words }] : []
  })

/**
 * Brings the tables of the definitions that were added at run time up to this release, at the start.
 * Definitions whose tables cannot be are logged and not served.
 */
export const prepareAdded = async (deps: Deps, registry: Registry): Promise<void> => {
  const names = [...runtimeWords(registry).keys()]
  const apply = (before?: Before) =>
    applySchema(deps.db, { ...deps.features.schema, resources: registry.all() }, deps.log, before)
  if (names.length === 0) return
  try {
    await apply()
  } catch {
    const all = names.flatMap(name => registry.find(name) ?? [])
    const words = new Map(runtimeWords(registry))
    for (const name of names) forget(registry, name)
    for (const resource of all)
      try {
        const texts = words.get(resource.name) ?? ({} as Readonly<Record<Language, object>>)
        serve(registry, resource, { definition: resource, words: texts })
        const { find } = registry
        await apply(reshape({ before: resource, former: {}, after: resource, find }))
      } catch (error) {
        forget(registry, resource.name)
        deps.log.error(
          { err: error, definition: resource.name },
          'a registered definition is not served',
        )
      }
  }
}
