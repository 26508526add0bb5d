import { type ComponentType, lazy, Suspense } from 'react'
import type { Place, Registry } from '#resources/core/registry.ts'
import { ActionsProvider } from './actions/ActionsProvider.tsx'
import { KitProvider, useKit, useOverridesOf } from './context.tsx'
import { PanelSkeleton } from './list/Skeleton.tsx'
import { TableScreen } from './list/TableScreen.tsx'
import { loadForm } from './loadForm.ts'
import type { OverrideLoaders } from './overrides.ts'
import { useRoute } from './route.ts'
import { KitStyles } from './styles.tsx'

const TreeScreen = lazy(() =>
  import('./tree/TreeScreen.tsx').then(part => ({ default: part.TreeScreen })),
)
const ShowScreen = lazy(() =>
  import('./show/ShowScreen.tsx').then(part => ({ default: part.ShowScreen })),
)
const FormDrawer = lazy(() => loadForm().then(part => ({ default: part.FormDrawer })))

interface ScreenPageProps {
  path: string
  registry: Registry
  overrides: OverrideLoaders
}

/** One screen of a resource: its list with a form over it, or a record's page, as the address says. */
export const ScreenPage = ({ path, registry, overrides }: ScreenPageProps) => {
  const place = registry.screenOf(path)
  if (!place) return null
  return (
    <KitProvider place={place} registry={registry} loaders={overrides}>
      <KitStyles>
        <Suspense fallback={<PanelSkeleton />}>
          <ActionsProvider>
            <Parts />
          </ActionsProvider>
        </Suspense>
      </KitStyles>
    </KitProvider>
  )
}

const Parts = () => {
  const { place } = useKit()
  const { route, toList } = useRoute(place.screen.path)
  const List = useListOf(place)
  if (route.part === 'show') return <ShowScreen key={route.id} id={route.id} />
  return (
    <>
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
    </>
  )
}

const useListOf = ({ resource, key, screen }: Place): ComponentType<{ place: Place }> => {
  const { screens } = useOverridesOf(resource)
  return screens?.[key] ?? (screen.view === 'tree' ? TreeScreen : TableScreen)
}
