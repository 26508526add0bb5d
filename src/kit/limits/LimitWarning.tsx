import Alert from '@mui/material/Alert'
import IconButton from '@mui/material/IconButton'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useKitTranslate } from '../words.ts'
import { RequestMore } from './RequestMore.tsx'
import { type DescribedLimit, isLimitReached } from './useLimits.ts'

interface LimitWarningProps {
  limit: DescribedLimit
  /** None where it must stay. */
  onAway: (() => void) | undefined
}

/** A limit is four fifths used, or more. */
export const LimitWarning = ({ limit, onAway }: LimitWarningProps) => {
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
