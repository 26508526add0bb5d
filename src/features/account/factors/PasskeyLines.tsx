import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { arePasskeysSupported } from '#src/providers/passkey.ts'
import { RelativeTime } from '#src/ui/RelativeTime.tsx'
import { Line } from '../parts.tsx'
import { postAccountChange } from '../useAccount.ts'
import { ConfirmRemoval } from './ConfirmRemoval.tsx'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import type { Added, Passkey } from './useFactors.ts'

interface PasskeyLinesProps {
  passkeys: readonly Passkey[]
  onDone: (added?: Added) => Promise<void>
}

type Open = { of: Passkey | 'new' } | { removing: Passkey }

/** Passkeys: a line to add one, and one for each. */
export const PasskeyLines = ({ passkeys, onDone }: PasskeyLinesProps) => {
  const translate = useTranslate()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Line
        title={translate('factor.own.passkeys')}
        text={translate(
          arePasskeysSupported() ? 'factor.own.passkeysText' : 'factor.own.passkeysAway',
        )}
      >
        {arePasskeysSupported() && (
          <Button variant="outlined" color="inherit" onClick={() => setOpen({ of: 'new' })}>
            {translate('factor.own.add')}
          </Button>
        )}
      </Line>
      {passkeys.map(passkey => (
        <Line key={passkey.id} item title={passkey.title} text={<About passkey={passkey} />}>
          <Button color="inherit" onClick={() => setOpen({ removing: passkey })}>
            {translate('factor.own.remove')}
          </Button>
          <Button variant="outlined" color="inherit" onClick={() => setOpen({ of: passkey })}>
            {translate('factor.own.rename')}
          </Button>
        </Line>
      ))}
      {open && 'of' in open && <PasskeyDialog of={open.of} onDone={onDone} onClose={close} />}
      {open && 'removing' in open && (
        <ConfirmRemoval
          title={translate('factor.own.removeTitle', { title: open.removing.title })}
          text={translate('factor.own.removeText')}
          verb={translate('factor.own.remove')}
          done={translate('factor.own.removeDone', { title: open.removing.title })}
          send={() =>
            postAccountChange('factors/passkey/remove', { id: open.removing.id }).then(() =>
              onDone(),
            )
          }
          onClose={close}
        />
      )}
    </>
  )
}

const About = ({ passkey: { host, createdAt, usedAt } }: { passkey: Passkey }) => {
  const translate = useTranslate()
  return (
    <>
      {host === location.hostname ? '' : `${host} · `}
      {translate('factor.own.added')} <RelativeTime value={createdAt} />
      {' · '}
      {usedAt ? (
        <>
          {translate('factor.own.used')} <RelativeTime value={usedAt} />
        </>
      ) : (
        translate('factor.own.unused')
      )}
    </>
  )
}
