import { useMemo } from 'react'
import { ActionsProvider } from '../actions/ActionsProvider.tsx'
import { KitProvider, useKit } from '../context.tsx'
import { TableScreen } from '../list/TableScreen.tsx'
import { binOf } from './place.ts'

/** What was deleted: to be looked through, brought back or removed for good. */
export const BinScreen = () => {
  const { place, registry, loaders } = useKit()
  const bin = useMemo(() => binOf(place), [place])
  return (
    <KitProvider place={bin} registry={registry} loaders={loaders}>
      <ActionsProvider>
        <TableScreen />
      </ActionsProvider>
    </KitProvider>
  )
}
