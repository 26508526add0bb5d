import { createRegistry } from '#resources/core/registry.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { request } from './http.ts'

/** The definitions in force in this page: the core's, and those that were added at run time. */
export const registry = createRegistry(resources)

/** A definition that was added at run time, with its words by language. */
export interface RuntimeDefinition {
  definition: AnyResource
  words: Readonly<Record<string, object>>
}

let learned: readonly RuntimeDefinition[] = []

/** The definitions that were added at run time, as this page knows them. */
export const learnedDefinitions = (): readonly RuntimeDefinition[] => learned

let asking: Promise<unknown> = Promise.resolve()

/**
 * Asks for the definitions that were added at run time, and follows what was added, changed and removed.
 * Their words are loaded by `reword`, before anything is shown with them. Returns whether there was
 * anything to follow.
 */
export const loadRuntimeDefinitions = (
  reword: () => Promise<unknown> = async () => {},
): Promise<boolean> => {
  // One after the other: an older answer must not replace a newer one.
  const now = asking.catch(() => undefined).then(() => learn(reword))
  asking = now
  return now
}

const learn = async (reword: () => Promise<unknown>): Promise<boolean> => {
  const { list } = await request<{ list: readonly RuntimeDefinition[] }>(
    '/admin/admin/site/definitions',
    {
      display: 'silent',
    },
  )
  const textOf = (one: RuntimeDefinition | undefined) => JSON.stringify(one)
  const former = new Map(learned.map(it => [it.definition.name, it]))
  const fresh = list.filter(it => textOf(it) !== textOf(former.get(it.definition.name)))
  const gone = [...former.keys()].filter(name => !list.some(it => it.definition.name === name))
  if (fresh.length + gone.length === 0) return false
  const before = learned
  learned = list
  try {
    await reword()
    const added = fresh
      .map(it => it.definition)
      .filter(({ name }) => former.has(name) || !registry.find(name))
    registry.update({ removed: gone, added })
  } catch (error) {
    // Asked again, it is followed as a whole.
    learned = before
    throw error
  }
  return true
}
