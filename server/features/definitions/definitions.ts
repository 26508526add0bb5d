import { type Language, languages } from '#i18n/catalog.ts'
import { lostEntries, mistakesOf } from '#resources/core/check.ts'
import type { AnyResource } from '#resources/core/define.ts'
import { definitionFrom } from '#resources/core/definitionSchema.ts'
import type { Registry } from '#resources/core/registry.ts'
import { missingWords } from '#resources/core/words.ts'
import { directories } from '#resources/directories.ts'
import type { Deps } from '#server/base/deps.ts'
import { addedWords } from '#server/base/words.ts'
import { applySchema } from '#server/db/prepare.ts'
import { run } from '#server/db/sql.ts'
import { systemTransaction } from '#server/db/system.ts'

/** A definition that was registered at run time, with the texts that it has no labels for. */
export interface Added {
  /** The definition as JSON. */
  readonly definition: unknown
  readonly words?: Readonly<Partial<Record<Language, object>>>
}

const channel = 'definitions'

/**
 * Validates a definition, creates its tables, stores it, and serves it at once on every node.
 * Throws an Error with a sentence when it is invalid.
 */
export const registerDefinition = async (
  deps: Deps,
  registry: Registry,
  { definition, words = {} }: Added,
): Promise<AnyResource> => {
  const resource = definitionFrom(definition)
  const names = directories.map(it => it.name)
  const mistakes = [...mistakesOf(resource, registry.find), ...lostEntries(resource, names)]
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  refuseWordless(resource, words)
  // Checked first: a stored definition that cannot be served would break every later start.
  registry.refuseTaken(resource)
  await applySchema(
    deps.db,
    { ...deps.features.schema, resources: [...registry.all(), resource] },
    deps.log,
  )
  await systemTransaction(deps.db, tx =>
    run(
      tx,
      'insert into uc_definition (name, definition, words) values ($1, $2::jsonb, $3::jsonb)',
      [resource.name, JSON.stringify(definition), JSON.stringify(words)],
    ),
  )
  serve(registry, resource, words)
  await deps.bus.publish(channel, resource.name)
  return resource
}

/** Stops serving a definition on all nodes. Its table stays. */
export const removeDefinition = async (
  deps: Deps,
  registry: Registry,
  name: string,
): Promise<void> => {
  const rows = await systemTransaction(deps.db, tx =>
    run(tx, 'delete from uc_definition where name = $1 returning name', [name]),
  )
  if (rows.length === 0)
    throw new Error(`No definition named '${name}' was registered at run time.`)
  forget(registry, name)
  await deps.bus.publish(channel, name)
}

/**
 * Registers the stored definitions and removes those that were removed meanwhile. One that
 * conflicts with a newer version of the product is logged and left out, so that it cannot prevent
 * the start.
 */
export const loadDefinitions = async (
  deps: Pick<Deps, 'db' | 'log'>,
  registry: Registry,
): Promise<void> => {
  const kept = await systemTransaction(deps.db, tx =>
    run(tx, 'select name, definition, words from uc_definition order by created_at, name'),
  )
  const names = new Set(kept.map(it => it.name as string))
  for (const name of [...addedWords(registry).keys()]) if (!names.has(name)) forget(registry, name)
  for (const { name, definition, words } of kept)
    try {
      if (!addedWords(registry).has(name)) serve(registry, definitionFrom(definition), words)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      deps.log.error({ definition: name, why }, 'a registered definition is not served')
    }
}

/** Follows what other nodes register and remove. Returns a function that stops this. */
export const watchDefinitions = (deps: Deps, registry: Registry): (() => void) => {
  const reload = () =>
    void loadDefinitions(deps, registry).catch(error =>
      deps.log.error({ err: error }, 'definitions could not be loaded'),
    )
  const stops = [channel, 'bus:resumed'].map(it => deps.bus.subscribe(it, reload))
  return () => {
    for (const stop of stops) stop()
  }
}

/** The definitions that were registered at run time, for the console. */
export const addedDefinitions = (registry: Registry): Added[] =>
  [...addedWords(registry)].flatMap(([name, words]) => {
    const definition = registry.find(name)
    return definition ? [{ definition, words }] : []
  })

const serve = (registry: Registry, resource: AnyResource, words: NonNullable<Added['words']>) => {
  registry.register(resource)
  addedWords(registry).set(resource.name, words)
}

const forget = (registry: Registry, name: string) => {
  registry.remove(name)
  addedWords(registry).delete(name)
}

/** Refuses a definition with missing texts, which would be shown as their keys. */
const refuseWordless = (resource: AnyResource, words: NonNullable<Added['words']>) => {
  const missing = languages.flatMap(language =>
    missingWords(resource, words[language] ?? {}).map(key => `${language}: ${key}`),
  )
  if (missing.length > 0)
    throw new Error(`Resource '${resource.name}' lacks words; write ${missing.join(', ')}.`)
}
