import { sql } from 'kysely'
import type { Language } from '#i18n/catalog.ts'
import { parseDefinition } from '#resources/core/definitionSchema.ts'
import { createRegistry, type Registry } from '#resources/core/registry.ts'
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

/** A definition to be served, with its JSON text, by which a change is recognised. */
interface Wanted {
  readonly resource: AnyResource
  readonly words: Readonly<Partial<Record<Language, object>>>
  readonly text: string
}

interface State {
  /** The text of each definition that is served, by name. */
  readonly texts: Map<string, string>
  /** The texts of those whose tables could not be prepared at the start; they are not served. */
  readonly unprepared: Map<string, string>
}

const states = new WeakMap<Registry, State>()

const stateOf = (registry: Registry): State => {
  const known = states.get(registry) ?? { texts: new Map(), unprepared: new Map() }
  states.set(registry, known)
  return known
}

const load = async (deps: Pick<Deps, 'db' | 'log'>, registry: Registry): Promise<void> => {
  const stored = await storedDefinitions(deps)
  const [served, removed] = [stored.filter(it => !it.removed), stored.filter(it => it.removed)]
  const { texts, unprepared } = stateOf(registry)
  for (const { name } of removed) unprepared.delete(name)
  const wanted = served.flatMap((one): Wanted[] => {
    const text = JSON.stringify([one.definition, one.words])
    if (unprepared.get(one.name) === text) return []
    const known = texts.get(one.name) === text ? registry.find(one.name) : undefined
    const resource = known ?? attempt(deps, one.name, () => parseDefinition(one.definition))
    return resource ? [{ resource, words: one.words, text }] : []
  })
  serveAll(deps, registry, wanted)
  // A process that ended while it added one has left no table of it.
  const tables = await existingTables(
    deps,
    removed.map(it => it.name),
  )
  const hidden = removed
    .filter(it => tables.has(tableOf(it.name)))
    .flatMap(({ name, definition, former }) => {
      const resource = attempt(deps, name, () => parseDefinition(definition))
      return resource ? [{ ...resource, fields: { ...former, ...resource.fields } }] : []
    })
  // Columns of fields that are gone are kept with their values, and the files that these name as well.
  for (const { name, former } of served) {
    const resource = registry.find(name)
    if (resource && Object.keys(former).length > 0) hidden.push({ ...resource, fields: former })
  }
  registry.hide(hidden)
}

/** The tables that there are of resources with these names. */
export const existingTables = async (
  { db }: Pick<Deps, 'db'>,
  names: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (names.length === 0) return new Set()
  const tables = names.map(tableOf)
  const { rows } = await systemTransaction(db, tx =>
    sql<{ name: string }>`
      select name from unnest(${tables}::text[]) name where to_regclass(name) is not null`.execute(
      tx,
    ),
  )
  return new Set(rows.map(it => it.name))
}

/**
 * Serves these definitions and no others that were added, in one step, so that one may take what
 * another gives up. Those that do not fit to the product of this process are left out.
 */
const serveAll = (deps: Pick<Deps, 'log'>, registry: Registry, wanted: readonly Wanted[]): void => {
  const words = runtimeWords(registry)
  const { texts } = stateOf(registry)
  const fitting = createRegistry(registry.all().filter(it => !words.has(it.name)))
  const fit = wanted.filter(({ resource }) =>
    attempt(deps, resource.name, () => {
      fitting.register(resource)
      return true
    }),
  )
  const names = new Set(fit.map(it => it.resource.name))
  change(registry, {
    removed: [...words.keys()].filter(name => !names.has(name)),
    added: fit.filter(({ resource: { name }, text }) => texts.get(name) !== text),
  })
}

/** From the next request on, in this process. */
const change = (
  registry: Registry,
  { removed, added }: { readonly removed: readonly string[]; readonly added: readonly Wanted[] },
): void => {
  if (removed.length + added.length === 0) return
  const words = runtimeWords(registry)
  const { texts } = stateOf(registry)
  for (const name of removed) {
    words.delete(name)
    texts.delete(name)
  }
  for (const one of added) {
    words.set(one.resource.name, one.words)
    texts.set(one.resource.name, one.text)
  }
  registry.update({ removed, added: added.map(it => it.resource) })
}

const attempt = <T>(
  { log }: Pick<Deps, 'log'>,
  definition: string,
  work: () => T,
): T | undefined => {
  try {
    return work()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    log.error({ definition, why }, 'a registered definition is not served')
    return undefined
  }
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
    const { texts, unprepared } = stateOf(registry)
    const all = [...runtimeWords(registry)].flatMap(([name, words]): Wanted[] => {
      const resource = registry.find(name)
      return resource ? [{ resource, words, text: texts.get(name) ?? '' }] : []
    })
    change(registry, { removed: names, added: [] })
    for (const one of all) {
      const { resource, text } = one
      try {
        change(registry, { removed: [], added: [one] })
        const { find } = registry
        await apply(reshape({ before: resource, former: {}, after: resource, find }))
      } catch (error) {
        change(registry, { removed: [resource.name], added: [] })
        unprepared.set(resource.name, text)
        deps.log.error(
          { err: error, definition: resource.name },
          'a registered definition is not served',
        )
      }
    }
  }
}
