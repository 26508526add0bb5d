import { useState } from 'react'
import { useScreen } from '../context.tsx'
import { dismissLimitWarning, isLimitWarningDismissed } from './dismissed.ts'
import { LimitWarning } from './LimitWarning.tsx'
import { isLimitReached, useLimitOf } from './useLimits.ts'

/**
 * Above a list, while its limit is nearly used up: a warning that stays away, once put away, until the next
 * sign-in. When nothing is left it says why nothing can be created, and stays.
 */
export const LimitLine = () => {
  const limit = useLimitOf(useScreen().place.resource)
  const [away, setAway] = useState(false)
  if (!limit || limit.state === 'fine') return null
  const spent = isLimitReached(limit)
  if (!spent && (away || isLimitWarningDismissed(limit.quota))) return null
  const putAway = () => {
    dismissLimitWarning(limit.quota)
    setAway(true)
  }
  return <LimitWarning limit={limit} onAway={spent ? undefined : putAway} />
}
