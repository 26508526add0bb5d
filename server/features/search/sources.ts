import { isBin } from '#resources/core/permissions.ts'
import type { Registry } from '#resources/core/registry.ts'
import { type AnyResource, fieldOf, fieldsOf, type Screen } from '#resources/core/resource.ts'
import { callFor } from '#resources/core/verbs.ts'
import type { Actor } from '#server/base/actor.ts'
import { behaviourOf } from '#server/kit/behaviour.ts'
import type { Composition, Host } from '#server/kit/feature.ts'
import { isGranted } from '#server/kit/route.ts'

/** Rows to search, and the screen that shows them to this caller. */
export interface Source {
  readonly resource: AnyResource
  readonly screen: Screen
}

/**
 * What a person may search: for each resource the first screen of their tenant's rows and the first
 * of all tenants' rows whose list is granted to them.
 */
export const sourcesOf = ({ deps, registry }: Host, actor: Actor): Source[] =>
  registry.all().flatMap(resource => {
    if (!isNamed(deps.features, resource)) return []
    const screens = (Object.values(resource.screens) as Screen[]).filter(
      screen =>
        screen.actions.includes('list') &&
        !isBin(screen) &&
        shows(registry, actor, resource, screen),
    )
    const own = screens.find(it => !it.across)
    const all = screens.find(it => it.across)
    return [own, all].flatMap(screen => (screen ? [{ resource, screen }] : []))
  })

const shows = (registry: Registry, actor: Actor, resource: AnyResource, { across }: Screen) =>
  isGranted(registry, actor, 'GET', callFor(resource, 'list', { across }).path)

/**
 * Whether the rows have names written by people that an index finds. Excluded are logs, views, and
 * resources whose behaviour changes the titles that it shows, because those are not stored.
 */
const isNamed = (features: Composition, resource: AnyResource): boolean => {
  if (resource.view || resource.single) return false
  if (behaviourOf(features, resource.name)?.present) return false
  const written = fieldOf(resource, resource.title as string)?.write !== 'never'
  return written && fieldsOf(resource).some(([, field]) => field.search)
}
