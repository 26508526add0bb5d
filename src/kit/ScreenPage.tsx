import { type ComponentType, memo, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { isBin } from '#resources/core/permissions.ts'
import type { Registry, ResourceScreen } from '#resources/core/registry.ts'
import type { Screen } from '#resources/core/resource.ts'
import type { ScreenActions } from '#src/kit/actions/screenActions.ts'
import { SaveBlockedProvider, useSaveBlockedReason } from '#src/kit/form/saveBlocked.ts'
import { useKeepWhileUnsaved } from '#src/ui/useKeepWhileUnsaved.ts'
import { useGrants } from './access.ts'
import { ActionsProvider, useActions } from './actions/ActionsProvider.tsx'
import { ScreenProvider, useOverridesOf, useScreen } from './context.tsx'
import { late } from './late.tsx'
import { FormSkeleton, PanelSkeleton } from './list/Skeleton.tsx'
import { TableScreen } from './list/TableScreen.tsx'
import { FormDrawer } from './loadForm.tsx'
import type { OverrideLoaders } from './overrides.ts'
import { type ScreenRoute, useScreenRoute } from './route.ts'
import { KitStyles } from './styles.tsx'
import { TreeScreen } from './tree/late.ts'
import { useKitTranslate } from './words.ts'

const BinScreen = late(async () => (await import('./bin/BinScreen.tsx')).BinScreen)
const SingleScreen = late(async () => (await import('./single/SingleScreen.tsx')).SingleScreen)
const ShowScreen = late(async () => (await import('./show/ShowScreen.tsx')).ShowScreen)

export interface ScreenPageProps {
  path: string
  registry: Registry
  overrides: OverrideLoaders
  /** Stands where the user may not be. */
  forbidden: ReactNode
  /** Stands where there is nothing, whatever the user may do. */
  nowhere: ReactNode
}

/** One screen of a resource: its list with a form over it, or a record's page, as the address says. */
export const ScreenPage = memo(({ path, registry, overrides, ...instead }: ScreenPageProps) => {
  // It may be changed or removed while the page is open.
  const place = useSyncExternalStore(registry.watch, () => registry.screenOf(path))
  if (!place) return instead.nowhere
  const Skeleton = skeletonOf(place)
  return (
    <ScreenProvider place={place} registry={registry} loaders={overrides}>
      <KitStyles>
        <Suspense fallback={<Skeleton />}>
          <ActionsProvider>
            <Parts {...instead} />
          </ActionsProvider>
        </Suspense>
      </KitStyles>
    </ScreenProvider>
  )
})

const skeletonOf = ({ screen }: ResourceScreen) =>
  screen.view === 'form' ? FormSkeleton : PanelSkeleton

const Parts = ({ forbidden, nowhere }: Pick<ScreenPageProps, 'forbidden' | 'nowhere'>) => {
  const { place } = useScreen()
  const grants = useGrants(place.resource, place.screen.path)
  const { granted: offers } = useActions()
  const { route, toList } = useScreenRoute(place.screen.path)
  const { page } = useOverridesOf(place.resource)
  const { state } = useLocation()
  const List = useListOf(place)
  const Skeleton = skeletonOf(place)
  const t = useKitTranslate()
  const withdrawn = useSaveBlockedReason()
  const list = grants?.has(isBin(place.screen) ? 'bin' : 'list') ?? false
  const single = place.screen.view === 'form'
  const isOpen = isOffered(route, { offers, list, single })
  const held = useKeepWhileUnsaved(isOpen, JSON.stringify(route))
  if (!grants) return <Skeleton />
  if (list && (single ? route.part !== 'list' : !isThere(route, place.screen))) return nowhere
  if (!isOpen && !held) return forbidden
  if (route.part === 'bin' || isBin(place.screen)) return <BinScreen />
  if (route.part === 'show')
    return page ? (
      <Navigate to={page(route.id)} replace state={state} />
    ) : (
      <ShowScreen id={route.id} />
    )
  return (
    <SaveBlockedProvider value={withdrawn ?? (held ? t('form.withdrawn') : undefined)}>
      <List place={place} />
      {route.part !== 'list' && (
        <Suspense fallback={null}>
          <FormDrawer
            key={route.part === 'edit' ? route.id : 'create'}
            route={route}
            onClose={toList}
          />
        </Suspense>
      )}
    </SaveBlockedProvider>
  )
}

const actions = { create: 'create', edit: 'update', show: 'show' } as const

/** Whether anybody could be granted what an address asks for. */
const isThere = ({ part }: ScreenRoute, screen: Screen): boolean =>
  !(part in actions) || screen.actions.includes(actions[part as keyof typeof actions])

/** Whether the screen offers what an address asks for; a form stands over its list. */
const isOffered = (
  { part }: ScreenRoute,
  { offers, list, single }: { offers: ScreenActions; list: boolean; single: boolean },
): boolean => {
  if (single) return list && part === 'list'
  if (part === 'show') return offers.show
  if (part === 'list') return list
  if (part === 'bin') return offers.bin
  return list && (part === 'edit' ? offers.update : offers.create)
}

const lists = { tree: TreeScreen, table: TableScreen, form: SingleScreen }

const useListOf = ({
  resource,
  key,
  screen,
}: ResourceScreen): ComponentType<{ place: ResourceScreen }> => {
  const { screens } = useOverridesOf(resource)
  return screens?.[key] ?? lists[screen.view]
}
