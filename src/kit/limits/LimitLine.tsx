import Alert from '@mui/material/Alert'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { saveInSessionStorage } from '#src/providers/session.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useScreen } from '../context.tsx'
import { useKitTranslate } from '../words.ts'
import { RequestMore } from './RequestMore.tsx'
import { type DescribedLimit, isLimitReached, useLimitOf } from './useLimits.ts'

interface LimitWarningProps {
  limit: DescribedLimit
  /** None where it must stay. */
  onAway: (() => void) | undefined
}

/** A limit is four fifths used, or more. */
const LimitWarning = ({ limit, onAway }: LimitWarningProps) => {
  const t = useKitTranslate()
  return (
    <Alert
      severity="warning"
      sx={{ mx: 2, mb: 1.5, alignItems: 'center', '& .MuiAlert-action': { pt: 0, gap: 0.5 } }}
      action={
        <>
          <RequestMore limit={limit} />
          {onAway && (
            <IconButton
              aria-label={t('limits.dismiss')}
              title={t('limits.dismiss')}
              onClick={onAway}
            >
              <AppIcon name="Close" fontSize="small" />
            </IconButton>
          )}
        </>
      }
    >
      {t(isLimitReached(limit) ? 'limits.spent' : 'limits.near', { ...limit })}
    </Alert>
  )
}

const key = 'LIMITS-SEEN'

/** Whether the warning about a limit was put away in this session. */
const isLimitWarningDismissed = (quota: string): boolean => seen().includes(quota)

/** Keeps the warning about a limit away until the session ends. */
const dismissLimitWarning = (quota: string): void => {
  saveInSessionStorage(key, JSON.stringify([...new Set([...seen(), quota])]))
}

const seen = (): readonly string[] => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]')
  } catch {
    return []
  }
}

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
