import { routesOfAction, standardActions } from '#resources/core/permissions.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { resourceRoutesOf } from '#resources/core/verbs.ts'
import type { TreeItem } from '#src/ui/TreePanel.tsx'

/** What a route is called, and what a resource is. */
export interface ScopeTexts {
  resource(name: string): string
  action(resource: AnyResource, action: string): string
  across(text: string): string
}

const group = 'resource '

/** Whether an item stands for a resource and not for a route. */
export const isGroup = (id: string): boolean => id.startsWith(group)

/** Routes as a tree: below each resource what may be done with it, in the order of the definitions. */
export const scopeItems = (
  resources: readonly AnyResource[],
  routes: readonly string[],
  say: ScopeTexts,
): readonly TreeItem[] => {
  const left = new Set(routes)
  const items = resources.flatMap(resource => {
    const parentId = `${group}${resource.name}`
    const own = [...namesOf(resource, say)].filter(([route]) => left.delete(route))
    const below = own.map(([id, title]) => ({ id, parentId, title, subtitle: id }))
    return below.length > 0 ? [{ id: parentId, title: say.resource(resource.name) }, ...below] : []
  })
  return [...items, ...[...left].map(route => ({ id: route, title: route }))]
}

/** Every route of a resource, by what it does; one that several actions need goes by the first of them. */
const namesOf = (resource: AnyResource, say: ScopeTexts): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  const add = (route: string, title: string) => names.has(route) || names.set(route, title)
  for (const across of [false, true]) {
    const titled = (action: string) => {
      const title = say.action(resource, action)
      return across ? say.across(title) : title
    }
    for (const action of [...standardActions, ...Object.keys(resource.actions)])
      for (const route of routesOfAction(resource, action, across)) add(route, titled(action))
    for (const { verb, method, path, across: all } of resourceRoutesOf(resource))
      if (all === across && (verb === 'options' || verb === 'history'))
        add(`${method} ${path}`, titled(verb))
  }
  return names
}
