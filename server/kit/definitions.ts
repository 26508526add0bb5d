import { type Language, languages } from '#i18n/catalog.ts'
import { mistakesOf } from '#resources/core/check.ts'
import type { AnyResource } from '#resources/core/define.ts'
import { definitionFrom } from '#resources/core/definitionSchema.ts'
import type { Registry } from '#resources/core/registry.ts'
import { missingWords } from '#resources/core/words.ts'
import { applySchema } from '#server/db/prepare.ts'
import { systemTransaction } from '#server/db/system.ts'
import type { Deps } from '#server/deps.ts'
import { run } from './sql.ts'
import { addedWords } from './words.ts'

/** A definition that came at run time, with its words in every language. */
export interface Added {
  /** As JSON. */
  readonly definition: unknown
  readonly words: Readonly<Record<Language, object>>
}

const channel = 'definitions'

/** Checks a definition, makes its tables, keeps it and serves it at once, on every node. Throws a sentence when it is broken. */
export const registerDefinition = async (
  deps: Deps,
  registry: Registry,
  { definition, words }: Added,
): Promise<AnyResource> => {
  const resource = definitionFrom(definition)
  const mistakes = mistakesOf(resource, registry.find)
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  refuseWordless(resource, words)
  // Before its tables are made and it is kept: what cannot be served would end every later start.
  registry.refuseTaken(resource)
  await applySchema(deps.db, [...registry.all(), resource], deps.log)
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

/** Serves a definition no longer, on any node. Its table stays. */
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
 * Puts into force what was registered before, and takes out what was removed meanwhile. One that clashes with
 * what a newer version of the product brings is logged and left out: it must not keep the rest from starting.
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

/** Follows what other nodes register and remove; answers how to stop. */
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

/** What was registered at run time, for the console. */
export const addedDefinitions = (registry: Registry): Added[] =>
  [...addedWords(registry)].flatMap(([name, words]) => {
    const definition = registry.find(name)
    return definition ? [{ definition, words }] : []
  })

const serve = (registry: Registry, resource: AnyResource, words: Added['words']) => {
  registry.register(resource)
  addedWords(registry).set(resource.name, words)
}

const forget = (registry: Registry, name: string) => {
  registry.remove(name)
  addedWords(registry).delete(name)
}

/** A text that is missing would show as its key. */
const refuseWordless = (resource: AnyResource, words: Added['words']) => {
  const missing = languages.flatMap(language =>
    missingWords(resource, words[language] ?? {}).map(key => `${language}: ${key}`),
  )
  if (missing.length > 0)
    throw new Error(`Resource '${resource.name}' lacks words; write ${missing.join(', ')}.`)
}
