import { type Find, named, system, verbs } from './checkNames.ts'
import type { AnyResource, Screen } from './define.ts'
import { fieldOf } from './define.ts'

/** Mistakes of one screen. */
export const screenMistakes = (
  resource: AnyResource,
  key: string,
  screen: Screen,
  find: Find,
): string[] => {
  const place = `screens.${key}`
  const actions = screen.actions.filter(
    it => !verbs.has(it) && !Object.hasOwn(resource.actions, it),
  )
  const { columns, more = [] } = screen
  const secret = [...columns, ...more].filter(it => fieldOf(resource, it)?.kind === 'secret')
  const beside = screen.beside ? fieldOf(resource, screen.beside) : undefined
  const side = beside?.to ? find(beside.to) : undefined
  const known = screen.across ? new Set([...system, 'tenantId']) : system
  return [
    ...named(resource, `${place}.columns`, columns, known),
    ...named(resource, `${place}.more`, more, known),
    ...more
      .filter(name => columns.includes(name))
      .map(name => `'${place}.more' repeats the column '${name}'; take it out.`),
    ...named(resource, `${place}.filters`, screen.filters, known),
    ...named(resource, `${place}.sort`, [screen.sort[0]], system),
    ...named(resource, `${place}.where`, Object.keys(screen.where ?? {}), system),
    ...secret.map(name => `'${place}.columns' shows the secret '${name}'; take it out.`),
    ...actions.map(
      name =>
        `'${place}.actions' offers '${name}', which is not declared; declare it or take it out.`,
    ),
    ...(screen.beside && !side?.tree
      ? [`'${place}.beside' must be a reference to a tree; '${screen.beside}' is none.`]
      : []),
    ...(screen.across ? acrossMistakes(resource, place, screen) : []),
    ...(screen.view === 'tree' && !resource.tree
      ? [`'${place}' is a tree, but the resource is none; declare 'tree' or use 'table'.`]
      : []),
  ]
}

/** Rows of many tenants make no tree, stand in no one's, and a form would not know whose to write. */
const acrossMistakes = (resource: AnyResource, place: string, screen: Screen): string[] => {
  const wrong = screen.actions.filter(
    it => it === 'create' || it === 'update' || resource.actions[it]?.on === 'all',
  )
  return [
    ...(resource.tenancy === 'tenant'
      ? []
      : [`'${place}' is across tenants, but the rows are the platform's; drop 'across'.`]),
    ...(screen.view === 'tree' || screen.beside
      ? [`'${place}' is across tenants, where no tree stands; use 'table' without 'beside'.`]
      : []),
    ...wrong.map(
      name => `'${place}.actions' offers '${name}', which needs one tenant; take it out.`,
    ),
  ]
}
