import type { AnyResource, StandardAction } from './define.ts'
import { fieldsOf } from './define.ts'

/** The routes that an action of a resource answers under, as menu rows list them. */
export const routesOf = (resource: AnyResource, action: string): readonly string[] =>
  Object.hasOwn(standard, action)
    ? standard[action as StandardAction](resource.api)
    : customRoutes(resource, action)

/** Every route that a definition answers, whether or not a screen offers it. */
export const everyRouteOf = (resource: AnyResource): readonly string[] => {
  const named = [...Object.keys(standard), ...Object.keys(resource.actions)]
  const { api } = resource
  const routes = named.flatMap(action => routesOf(resource, action))
  return [...new Set([...routes, `GET ${api}/options`, `GET ${api}/:id/history`])]
}

const standard: Record<StandardAction, (api: string) => readonly string[]> = {
  list: api => [`GET ${api}`],
  show: api => [`GET ${api}/:id`],
  create: api => [`POST ${api}`],
  update: api => [`PUT ${api}/:id`, `GET ${api}/:id`],
  delete: api => [`DELETE ${api}/:id`, `POST ${api}/delete`],
  bin: api => [`GET ${api}/bin`],
  restore: api => [`POST ${api}/:id/restore`, `POST ${api}/restore`],
  purge: api => [`POST ${api}/:id/purge`, `POST ${api}/purge`],
}

const customRoutes = ({ api, actions }: AnyResource, name: string): readonly string[] => {
  const on = actions[name]?.on
  if (!on) return []
  if (on === 'all') return [`POST ${api}/${name}`]
  return on === 'record'
    ? [`POST ${api}/:id/${name}`]
    : [`POST ${api}/:id/${name}`, `POST ${api}/${name}`]
}

/** Routes that offer rows for a reference: id, name and place in the tree, nothing else. */
export const optionRoutesOf = (
  resource: AnyResource,
  find: (name: string) => AnyResource | undefined,
): readonly string[] => {
  const own = fieldsOf(resource).map(([, field]) => field.to)
  const asked = Object.values(resource.actions).flatMap(action =>
    Object.values((action as { input?: object }).input ?? {}),
  )
  const names = [...own, ...asked.map(field => (field as { to?: string }).to)]
  const targets = new Set(names.flatMap(name => (name ? (find(name) ?? []) : [])))
  return [...targets].map(target => `GET ${target.api}/options`)
}
