import { Suspense, useState } from 'react'
import { useKit } from '../context.tsx'
import { late } from '../late.tsx'
import { dismiss, isDismissed } from './dismissed.ts'
import { useLimitOf } from './useLimits.ts'

const LimitWarning = late(async () => (await import('./LimitWarning.tsx')).LimitWarning)

/** Above a list, while its limit is nearly used up: a warning. Put away, it stays away until the next sign-in. */
export const LimitLine = () => {
  const limit = useLimitOf(useKit().place.resource)
  const [away, setAway] = useState(false)
  if (!limit || limit.state === 'fine' || away || isDismissed(limit.quota)) return null
  const putAway = () => {
    dismiss(limit.quota)
    setAway(true)
  }
  return (
    <Suspense fallback={null}>
      <LimitWarning limit={limit} onAway={putAway} />
    </Suspense>
  )
}
