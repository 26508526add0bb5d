import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { failureOf } from '#src/kit/failure.ts'
import { useToast } from '#src/kit/useToast.ts'
import { RelativeTime } from '#src/ui/RelativeTime.tsx'
import { Line } from '../parts.tsx'
import { postAccountChange } from '../useAccount.ts'
import { AppDialog, type Key } from './AppDialog.tsx'
import { ConfirmRemoval } from './ConfirmRemoval.tsx'
import type { Added, OwnFactors } from './useFactors.ts'

interface AppLineProps {
  totp: OwnFactors['totp']
  onDone: (added?: Added) => Promise<void>
}

/** Codes of an authenticator app: set up, set up again, turned off. */
export const AppLine = ({ totp, onDone }: AppLineProps) => {
  const translate = useTranslate()
  const tell = useToast()
  const [key, setKey] = useState<Key>()
  const [removing, setRemoving] = useState(false)
  const begin = () =>
    postAccountChange<Key>('factors/totp/begin').then(setKey, error =>
      tell(failureOf(error).message, 'error'),
    )
  return (
    <Line
      title={translate('factor.own.app')}
      text={
        totp ? (
          <>
            {translate('factor.own.since')} <RelativeTime value={totp.since} />
          </>
        ) : (
          translate('factor.own.appNone')
        )
      }
    >
      {totp && (
        <Button color="inherit" onClick={() => setRemoving(true)}>
          {translate('factor.own.off')}
        </Button>
      )}
      <Button variant="outlined" color="inherit" onClick={() => void begin()}>
        {translate(totp ? 'factor.own.anew' : 'factor.own.setUp')}
      </Button>
      {key && <AppDialog begun={key} onDone={onDone} onClose={() => setKey(undefined)} />}
      {removing && (
        <ConfirmRemoval
          title={translate('factor.own.offTitle')}
          text={translate('factor.own.offText')}
          verb={translate('factor.own.off')}
          done={translate('factor.own.offDone')}
          send={() => postAccountChange('factors/totp/remove').then(() => onDone())}
          onClose={() => setRemoving(false)}
        />
      )}
    </Line>
  )
}
