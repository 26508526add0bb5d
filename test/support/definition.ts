import { type Language, languages } from '#i18n/catalog.ts'
import { type Action, type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import * as definitions from '#server/features/definitions/change.ts'
import type { TestApp } from './app.ts'

/**
 * Adds a resource to an application that runs, with its screens in the menu of the administrators. Everything is called by
 * its name in the definition, in each language.
 */
export const addDefinition = (
  { deps, registry }: Pick<TestApp, 'deps' | 'registry'>,
  definition: AnyResource,
): Promise<AnyResource> => {
  const words = Object.fromEntries(languages.map(it => [it, wordsOf(definition)]))
  return definitions.addDefinition(deps, registry, {
    definition: JSON.parse(JSON.stringify(definition)),
    words: words as Record<Language, object>,
  })
}

const wordsOf = (definition: AnyResource) => {
  const { name, actions, screens, form } = definition
  const named = (keys: readonly string[]) => Object.fromEntries(keys.map(key => [key, key]))
  return {
    name,
    fields: named(fieldsOf(definition).map(([field]) => field)),
    choices: Object.fromEntries(
      fieldsOf(definition).flatMap(([field, { of }]) =>
        of ? [[field, named(of.map(String))] as const] : [],
      ),
    ),
    actions: Object.fromEntries(
      Object.keys(actions as Record<string, Action>).map(it => [it, { label: it, done: it }]),
    ),
    sections: named(form.flatMap(({ title }) => title ?? [])),
    screens: Object.fromEntries(
      Object.keys(screens).map(it => [it, { title: name, hint: name, empty: name }]),
    ),
  }
}
