import type { AnyResource, Screen } from './define.ts'

/** What a screen's path leads to. */
export interface Place {
  resource: AnyResource
  /** Key of the screen in the definition. */
  key: string
  screen: Screen
}

/** The definitions in force. Add-ons register and remove theirs while the process runs. */
export interface Registry {
  all(): readonly AnyResource[]
  find(name: string): AnyResource | undefined
  /** By the API's path, such as `/user/admin/dept`. */
  byApi(api: string): AnyResource | undefined
  /** By a screen's path, such as `org/dept`, or by a resource's name (then its first screen). */
  screenOf(pathOrName: string): Place | undefined
  /**
   * Throws an Error when the name, the API path, a screen's path or the limit is taken already;
   * changes nothing.
   */
  refuseTaken(resource: AnyResource): void
  /** Throws as `refuseTaken` does. */
  register(resource: AnyResource): void
  remove(name: string): void
  /** Calls the listener after each change. Returns a function that stops this. */
  watch(listener: () => void): () => void
}

/** Creates a registry that contains these definitions. */
export const createRegistry = (initial: readonly AnyResource[]): Registry => {
  const byName = new Map<string, AnyResource>()
  const byApi = new Map<string, AnyResource>()
  const byPath = new Map<string, Place>()
  const listeners = new Set<() => void>()
  let listed: readonly AnyResource[] = []

  const places = (resource: AnyResource): Place[] =>
    Object.entries(resource.screens).map(([key, screen]) => ({
      resource,
      key,
      screen: screen as Screen,
    }))
  const changed = () => {
    listed = [...byName.values()]
    for (const listener of listeners) listener()
  }
  const refuseTaken = (resource: AnyResource) => {
    if (byName.has(resource.name))
      throw new Error(`A resource named '${resource.name}' is there already; rename this one.`)
    if (byApi.has(resource.api))
      throw new Error(`Resource '${resource.name}': the API path ${resource.api} is taken.`)
    const taken = places(resource).find(place => byPath.has(place.screen.path))
    if (taken)
      throw new Error(`Resource '${resource.name}': the screen path ${taken.screen.path} is taken.`)
    const { quota } = resource
    const other = quota && [...byName.values()].find(it => it.quota === quota)
    if (other)
      throw new Error(
        `Resource '${resource.name}': '${other.name}' is counted as '${quota}' already; name a limit of its own.`,
      )
  }
  const add = (resource: AnyResource) => {
    refuseTaken(resource)
    byName.set(resource.name, resource)
    byApi.set(resource.api, resource)
    for (const place of places(resource)) byPath.set(place.screen.path, place)
  }
  for (const resource of initial) add(resource)
  changed()

  return {
    all: () => listed,
    find: name => byName.get(name),
    byApi: api => byApi.get(api),
    screenOf: key => byPath.get(key) ?? firstPlace(places, byName.get(key)),
    refuseTaken,
    register: resource => {
      add(resource)
      changed()
    },
    remove: name => {
      const resource = byName.get(name)
      if (!resource) return
      byName.delete(name)
      byApi.delete(resource.api)
      for (const place of places(resource)) byPath.delete(place.screen.path)
      changed()
    },
    watch: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const firstPlace = (
  places: (resource: AnyResource) => Place[],
  resource: AnyResource | undefined,
) => resource && places(resource)[0]
