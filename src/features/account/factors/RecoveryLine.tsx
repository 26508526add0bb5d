import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Line } from '../parts.tsx'
import { postAccountChange } from '../useAccount.ts'
import { ConfirmRemoval } from './ConfirmRemoval.tsx'
import type { Added } from './useFactors.ts'

interface RecoveryLineProps {
  left: number
  onDone: (added: Added) => Promise<void>
}

/** Codes for a lost device: how many are left, and new ones. */
export const RecoveryLine = ({ left, onDone }: RecoveryLineProps) => {
  const translate = useTranslate()
  const [asking, setAsking] = useState(false)
  return (
    <Line
      title={translate('factor.recovery.title')}
      text={translate('factor.own.left', { smart_count: left })}
    >
      <Button variant="outlined" color="inherit" onClick={() => setAsking(true)}>
        {translate('factor.own.renew')}
      </Button>
      {asking && (
        <ConfirmRemoval
          title={translate('factor.own.renewTitle')}
          text={translate('factor.own.renewText')}
          verb={translate('factor.own.renew')}
          done={translate('factor.own.renewDone')}
          send={() => postAccountChange<Added>('factors/recovery').then(onDone)}
          onClose={() => setAsking(false)}
        />
      )}
    </Line>
  )
}
