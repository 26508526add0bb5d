import { allRoutesOf, optionRoutesOf } from '#resources/core/permissions.ts'
import type { Registry } from '#resources/core/registry.ts'
import type { AnyResource, Screen } from '#resources/core/resource.ts'

/** Every route that a definition in force answers under, in their order, each once. */
export const knownRoutes = (registry: Registry): readonly string[] => [
  ...new Set(registry.all().flatMap(resource => routesOfAll(resource, registry))),
]

const routesOfAll = (resource: AnyResource, registry: Registry) => [
  ...allRoutesOf(resource),
  ...optionRoutesOf(resource, registry.find),
]

/** A registered screen, as the form of menus offers it. */
export interface KnownScreen {
  path: string
  resource: AnyResource
  key: string
}

/** Every registered screen. */
export const knownScreens = (registry: Registry): readonly KnownScreen[] =>
  registry
    .all()
    .flatMap(resource =>
      Object.entries(resource.screens as Readonly<Record<string, Screen>>).map(
        ([key, { path }]) => ({ path, resource, key }),
      ),
    )
