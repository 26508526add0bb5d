import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Registry, ResourceScreen } from '#resources/core/registry.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import type { AnyOverrides, OverrideLoaders } from './overrides.ts'

interface ScreenContextValue {
  place: ResourceScreen
  registry: Registry
  loaders: OverrideLoaders
}

interface ConsoleContextValue {
  registry: Registry
  loaders: OverrideLoaders
  /** Shown in place of a page that the user may not open. */
  forbidden: ReactNode
  /** Shown in place of a page that does not exist. */
  nowhere: ReactNode
}

/** What pages outside of generated screens need to show parts of such screens. */
export const ConsoleContext = createContext<ConsoleContextValue | null>(null)

export const useConsole = (): ConsoleContextValue => {
  const found = use(ConsoleContext)
  if (!found) throw new Error('Pages work inside the console only: wrap this in <ConsoleContext>.')
  return found
}

const ScreenContext = createContext<ScreenContextValue | null>(null)

/** Tells everything below which screen it belongs to. */
export const ScreenProvider = ({
  place,
  registry,
  loaders,
  children,
}: ScreenContextValue & { children: ReactNode }) => {
  const kit = useMemo(() => ({ place, registry, loaders }), [place, registry, loaders])
  return <ScreenContext value={kit}>{children}</ScreenContext>
}

/** The screen this is drawn in, and the definitions around it. */
export const useScreen = (): ScreenContextValue => {
  const kit = use(ScreenContext)
  if (!kit)
    throw new Error('Parts of the kit work inside a screen only: wrap this in <ScreenProvider>.')
  return kit
}

const none: AnyOverrides = {}
const coming = new WeakMap<OverrideLoaders[string], Promise<{ default: AnyOverrides }>>()

/** Fetches hand-made parts, ahead of their use where it is known that they are going to be needed. */
export const loadOverrides = (loader: OverrideLoaders[string]) => {
  const known = coming.get(loader)
  if (known) return known
  const asked = loader()
  coming.set(loader, asked)
  asked.then(
    // `use` suspends on a settled promise, too, unless it finds these on it.
    value => Object.assign(asked, { status: 'fulfilled', value }),
    () => coming.delete(loader),
  )
  return asked
}

/** Hand-made parts of a resource; suspends while they load, and only then. */
export const useOverridesOf = (resource: AnyResource): AnyOverrides => {
  const loader = useScreen().loaders[resource.name]
  return loader ? use(loadOverrides(loader)).default : none
}
