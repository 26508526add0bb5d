import { memo, Suspense } from 'react'
import { lazy } from '#src/ui/lazy.tsx'
import { useArrivals } from './arrivals.ts'

const Arrivals = lazy(() => import('./Arrivals.tsx').then(part => ({ default: part.Arrivals })))

/** Nothing until something has come. */
export const LateArrivals = memo(() => {
  const waiting = useArrivals()
  if (waiting.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Arrivals waiting={waiting} />
    </Suspense>
  )
})
