import { type Mistake, WrongDefinition } from './mistakes.ts'
import type { AnyResource, Screen } from './resource.ts'

/** What a screen's path leads to. */
export interface ResourceScreen {
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
  screenOf(pathOrName: string): ResourceScreen | undefined
  /**
   * What of a definition is taken already: the name, the API path, a screen's path or the limit.
   * That it takes the place of the one with its name is allowed for `replacing`.
   */
  taken(resource: AnyResource, how?: { replacing: boolean }): readonly Mistake[]
  /** Throws a `WrongDefinition` when something of it is taken. */
  register(resource: AnyResource): void
  /** Puts a definition in the place of the one with its name. Throws as `register` does. */
  replace(resource: AnyResource): void
  remove(name: string): void
  /**
   * Removes some and adds or replaces others in one step, so that one may take what another gives up.
   * Throws as `register` does, and leaves everything as it was then.
   */
  update(change: { removed: readonly string[]; added: readonly AnyResource[] }): void
  /**
   * Definitions that were removed and whose rows are kept for a while. They are not served, but what
   * their rows refer to is still in use.
   */
  hidden(): readonly AnyResource[]
  /** Says which definitions are hidden. */
  hide(resources: readonly AnyResource[]): void
  /** Calls the listener after each change. Returns a function that stops this. */
  watch(listener: () => void): () => void
}

/** Creates a registry that contains these definitions. */
export const createRegistry = (initial: readonly AnyResource[]): Registry => {
  const byName = new Map<string, AnyResource>()
  const byApi = new Map<string, AnyResource>()
  const byPath = new Map<string, ResourceScreen>()
  const listeners = new Set<() => void>()
  let listed: readonly AnyResource[] = []
  let hidden: readonly AnyResource[] = []

  const places = (resource: AnyResource): ResourceScreen[] =>
    Object.entries(resource.screens).map(([key, screen]) => ({
      resource,
      key,
      screen: screen as Screen,
    }))
  const changed = () => {
    listed = [...byName.values()]
    for (const listener of listeners) listener()
  }
  const taken = (resource: AnyResource, { replacing } = { replacing: false }): Mistake[] => {
    const { name, api, quota } = resource
    const own = byName.get(name)
    const isOther = (it: AnyResource | undefined) => it !== undefined && it !== own
    const path = places(resource).find(place => isOther(byPath.get(place.screen.path)?.resource))
    const counted = quota && [...byName.values()].find(it => isOther(it) && it.quota === quota)
    return [
      ...(own && !replacing
        ? [{ at: 'name', message: `A resource named '${name}' is there already; rename this one.` }]
        : []),
      ...(isOther(byApi.get(api))
        ? [{ at: 'api', message: `Resource '${name}': the API path ${api} is taken.` }]
        : []),
      ...(path
        ? [
            {
              at: `screens.${path.key}.path`,
              message: `Resource '${name}': the screen path ${path.screen.path} is taken.`,
            },
          ]
        : []),
      ...(counted
        ? [
            {
              at: 'quota',
              message: `Resource '${name}': '${counted.name}' is counted as '${quota}' already; name a limit of its own.`,
            },
          ]
        : []),
    ]
  }
  const add = (resource: AnyResource) => {
    const mistakes = taken(resource)
    if (mistakes.length > 0) throw new WrongDefinition(mistakes)
    byName.set(resource.name, resource)
    byApi.set(resource.api, resource)
    for (const place of places(resource)) byPath.set(place.screen.path, place)
  }
  const drop = (resource: AnyResource) => {
    byName.delete(resource.name)
    byApi.delete(resource.api)
    for (const place of places(resource)) byPath.delete(place.screen.path)
  }
  for (const resource of initial) add(resource)
  changed()

  return {
    all: () => listed,
    find: name => byName.get(name),
    byApi: api => byApi.get(api),
    screenOf: key => byPath.get(key) ?? firstPlace(places, byName.get(key)),
    taken,
    register: resource => {
      add(resource)
      changed()
    },
    replace: resource => {
      const mistakes = taken(resource, { replacing: true })
      if (mistakes.length > 0) throw new WrongDefinition(mistakes)
      const former = byName.get(resource.name)
      if (former) drop(former)
      add(resource)
      changed()
    },
    remove: name => {
      const resource = byName.get(name)
      if (!resource) return
      drop(resource)
      changed()
    },
    update: ({ removed, added }) => {
      const before = [...byName.values()]
      const gone = [...removed, ...added.map(it => it.name)]
      for (const name of gone) {
        const resource = byName.get(name)
        if (resource) drop(resource)
      }
      try {
        for (const resource of added) add(resource)
      } catch (error) {
        for (const resource of [...byName.values()]) drop(resource)
        for (const resource of before) add(resource)
        throw error
      }
      changed()
    },
    hidden: () => hidden,
    hide: resources => {
      hidden = resources
    },
    watch: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const firstPlace = (
  places: (resource: AnyResource) => ResourceScreen[],
  resource: AnyResource | undefined,
) => resource && places(resource)[0]
