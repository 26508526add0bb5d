import type { AnyResource } from '#resources/core/define.ts'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { request } from './http.ts'

/** The definitions in force in this page: the core's, and what the server was taught at run time. */
export const registry = createRegistry(resources)

/** A definition registered at run time, with its words by language. */
export interface Learned {
  definition: AnyResource
  words: Readonly<Record<string, object>>
}

/** Asks for the definitions registered at run time and adds those this page lacks. */
export const learnDefinitions = async (): Promise<readonly Learned[]> => {
  const { list } = await request<{ list: readonly Learned[] }>('/admin/admin/site/definitions', {
    display: 'silent',
  })
  const fresh = list.filter(({ definition }) => !registry.find(definition.name))
  for (const { definition } of fresh) registry.register(definition)
  return list
}
