import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Fetched } from '../Fetched.tsx'
import { Line, Lines, Part } from '../parts.tsx'
import { postAccountChange } from '../useAccount.ts'
import { AppLine } from './AppLine.tsx'
import { ConfirmRemoval } from './ConfirmRemoval.tsx'
import { PasskeyLines } from './PasskeyLines.tsx'
import { RecoveryDialog } from './RecoveryDialog.tsx'
import { type Added, useFactors, useInvalidateFactors } from './useFactors.ts'

interface RecoveryLineProps {
  left: number
  onDone: (added: Added) => Promise<void>
}

/** Codes for a lost device: how many are left, and new ones. */
const RecoveryLine = ({ left, onDone }: RecoveryLineProps) => {
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

/** Recovery codes run out below this. */
const lowCodeCount = 3

/** The second factor and passkeys, a part of the security page. */
export const Factors = () => {
  const translate = useTranslate()
  const query = useFactors()
  const renew = useInvalidateFactors()
  const [codes, setCodes] = useState<readonly string[]>()
  const done = async (added?: Added) => {
    if (!added?.codes) return renew()
    // They take the place of the dialog that brought them, which must not wait for the list behind it.
    setCodes(added.codes)
    void renew()
  }
  return (
    <Part title={translate('factor.own.title')} hint={translate('factor.own.hint')}>
      <Fetched query={query}>
        {own => {
          const any = own.totp !== null || own.passkeys.length > 0
          return (
            <>
              {own.wanted && <Alert severity="info">{translate('factor.own.wanted')}</Alert>}
              {any && own.recovery.left <= lowCodeCount && (
                <Alert severity="warning">
                  {translate('factor.own.few', { smart_count: own.recovery.left })}
                </Alert>
              )}
              <Lines>
                <AppLine totp={own.totp} onDone={done} />
                <PasskeyLines passkeys={own.passkeys} onDone={done} />
                {any && <RecoveryLine left={own.recovery.left} onDone={done} />}
              </Lines>
            </>
          )
        }}
      </Fetched>
      {codes && <RecoveryDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Part>
  )
}
