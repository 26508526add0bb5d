import { useEffect, useMemo, useReducer } from 'react'
import { useStoreContext } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { binStoreKeyOf } from '#src/kit/actions/screenActions.ts'
import { useScreen } from '../context.tsx'
import { useConsoleNavigate } from '../KitProvider.tsx'
import { repairSearch, repairStored } from './repairParams.ts'
import { useDroppedWarning } from './useDroppedWarning.ts'

/**
 * Drops what a list cannot be asked for from its address and from the parameters that this browser stored, and says
 * so. False until that is done: react-admin takes both as they are, and one wrong value would break the list on every
 * visit.
 */
export const useListParamsValid = (): boolean => {
  const { place } = useScreen()
  const { search, state } = useLocation()
  const navigate = useConsoleNavigate()
  const store = useStoreContext()
  const tellDropped = useDroppedWarning()
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const key = binStoreKeyOf(place.screen) ?? `${place.screen.path}.listParams`
  const address = useMemo(() => repairSearch(place, search), [place, search])
  const stored = repairStored(place, store.getItem(key))
  const sound = !address && !stored
  useEffect(() => {
    if (sound) return
    if (stored) store.setItem(key, stored.value)
    if (address) navigate({ search: address.value }, { replace: true, state })
    tellDropped([...(address?.dropped ?? []), ...(stored?.dropped ?? [])])
    drawAgain()
  }, [sound, address, stored, store, key, navigate, state, tellDropped])
  return sound
}
