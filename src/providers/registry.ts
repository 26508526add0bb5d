import type { AnyResource } from '#resources/core/define.ts'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { request } from './http.ts'

/** The definitions in force in this page: the core's, and those that were added at run time. */
export const registry = createRegistry(resources)

/** A definition that was added at run time, with its words by language. */
export interface Learned {
  definition: AnyResource
  words: Readonly<Record<string, object>>
}

let learned: readonly Learned[] = []

/** The definitions that were added at run time, as this page knows them. */
export const learnedDefinitions = (): readonly Learned[] => learned

/**
 * Asks for the definitions that were added at run time, and follows what was added, changed and removed.
 * Their words are loaded by `reword`, before anything is shown with them. Returns whether there was
 * anything to follow.
 */
export const learnDefinitions = async (
  reword: () => Promise<unknown> = async () => {},
): Promise<boolean> => {
  const { list } = await request<{ list: readonly Learned[] }>('/admin/admin/site/definitions', {
    display: 'silent',
  })
  const textOf = (one: Learned | undefined) => JSON.stringify(one)
  const former = new Map(learned.map(it => [it.definition.name, it]))
  const fresh = list.filter(it => textOf(it) !== textOf(former.get(it.definition.name)))
  const gone = [...former.keys()].filter(name => !list.some(it => it.definition.name === name))
  if (fresh.length + gone.length === 0) return false
  const before = learned
  learned = list
  try {
    await reword()
  } catch (error) {
    // Asked again, it is followed as a whole.
    learned = before
    throw error
  }
  for (const name of gone) registry.remove(name)
  for (const { definition } of fresh)
    if (former.has(definition.name)) registry.replace(definition)
    else if (!registry.find(definition.name)) registry.register(definition)
  return true
}
