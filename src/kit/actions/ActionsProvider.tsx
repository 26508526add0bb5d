import { createContext, type ReactNode, Suspense, use, useCallback, useMemo, useState } from 'react'
import type { Values } from '#resources/core/fieldCondition.ts'
import { useGrants } from '../access.ts'
import { useOverridesOf, useScreen } from '../context.tsx'
import { late } from '../late.tsx'
import type { AnyRow } from '../overrides.ts'
import { useScreenNavigation } from '../route.ts'
import { useOffline } from '../useOffline.ts'
import type { Started } from './screenActions.ts'
import {
  type AvailableAction,
  readOnlyActions,
  type ScreenActions,
  screenActionsOf,
} from './screenActions.ts'
import { useRunAction } from './useRunAction.ts'

const ActionDialog = late(async () => (await import('./ActionDialog.tsx')).ActionDialog)

const none: ReadonlySet<string> = new Set()

interface Actions {
  /** What there are buttons for at this moment. */
  offers: ScreenActions
  /** The same with a connection: a form that is open stays so without one. */
  granted: ScreenActions
  /** Begins an action: asks first where it must. */
  start: (offer: AvailableAction, rows: readonly AnyRow[], after?: () => void) => void
  /** Shows what its definition's overrides have for a row just added. */
  showCreated: (row: AnyRow, sent: Values) => void
}

const ActionsContext = createContext<Actions | null>(null)

/** What may be done on this screen, and the one dialog in which it is asked about. */
export const ActionsProvider = ({ children }: { children: ReactNode }) => {
  const { place } = useScreen()
  const grants = useGrants(place.resource, place.screen.path) ?? none
  const granted = useMemo(
    () => screenActionsOf(place.resource, place.screen, grants),
    [place, grants],
  )
  const offline = useOffline() !== undefined
  const offers = useMemo(() => (offline ? readOnlyActions(granted) : granted), [offline, granted])
  const [started, setStarted] = useState<Started | null>(null)
  const [created, setCreated] = useState<{ row: AnyRow; sent: Values } | null>(null)
  const { created: Created, dialogs } = useOverridesOf(place.resource)
  const [row] = started?.rows ?? []
  const Own = started && row && dialogs?.[started.offer.name]
  const { toEdit } = useScreenNavigation(place.screen.path)
  const { run } = useRunAction()
  const start = useCallback<Actions['start']>(
    (offer, rows, after) => {
      const [only] = rows
      if (offer.name === 'update' && only) toEdit(only.id)
      else if (offer.needsDialog || offer.custom?.reveals) setStarted({ offer, rows, after })
      else void run({ offer, rows, after }, {})
    },
    [run, toEdit],
  )
  const showCreated = useCallback<Actions['showCreated']>(
    (row, sent) => setCreated({ row, sent }),
    [],
  )
  const actions = useMemo(
    () => ({ offers, granted, start, showCreated }),
    [offers, granted, start, showCreated],
  )
  return (
    <ActionsContext value={actions}>
      {children}
      {created && Created && (
        <Suspense fallback={null}>
          <Created {...created} onClose={() => setCreated(null)} />
        </Suspense>
      )}
      {started && (
        <Suspense fallback={null}>
          {Own ? (
            <Own row={row} onClose={() => setStarted(null)} />
          ) : (
            <ActionDialog started={started} onClose={() => setStarted(null)} />
          )}
        </Suspense>
      )}
    </ActionsContext>
  )
}

export const useActions = (): Actions => {
  const actions = use(ActionsContext)
  if (!actions)
    throw new Error('Buttons of the kit work inside a screen only: wrap this in <ActionsProvider>.')
  return actions
}
