import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { keySignInPath, textToSign } from '#resources/core/signing.ts'
import { Input } from '#src/ui/Input.tsx'
import { serverNow } from '#src/ui/serverTime.ts'
import { Code } from './Code.tsx'
import { maySign, newNonce, signWith } from './sign.ts'

const moment = () => ({ timestamp: Math.floor(serverNow() / 1000), nonce: newNonce() })

/** Signs a sign-in in the page, to compare one's own program with; the secret is neither kept nor sent. */
export const Signer = ({ keyName }: { keyName: string }) => {
  const translate = useTranslate()
  const id = useId()
  const [secret, setSecret] = useState('')
  const [signed, setSigned] = useState(moment)
  const sign = useSign(secret.trim(), signed)
  return (
    <section style={{ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <div>
        <h2 style={{ fontSize: 16, fontWeight: 600, margin: '8px 0 4px' }}>
          {translate('ui.openAccess.signer')}
        </h2>
        <p className="uc-hint" style={{ margin: 0, whiteSpace: 'normal' }}>
          {translate('ui.openAccess.signerHint')}
        </p>
      </div>
      {!maySign() && <Alert severity="info">{translate('ui.openAccess.insecure')}</Alert>}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'end' }}>
        <div style={{ flex: '1 1 280px', maxWidth: 480 }}>
          <label htmlFor={id}>{translate('ui.openAccess.secret')}</label>
          <Input
            id={id}
            type="password"
            autoComplete="off"
            placeholder="us_"
            value={secret}
            disabled={!maySign()}
            onChange={event => setSecret(event.target.value)}
          />
        </div>
        <Button variant="outlined" onClick={() => setSigned(moment())}>
          {translate('ui.openAccess.again')}
        </Button>
      </div>
      <Code label={translate('ui.openAccess.text')} text={textToSign(signed)} />
      {sign && (
        <>
          <Code label={translate('ui.openAccess.sign')} text={sign} />
          <Code
            label={translate('ui.openAccess.request')}
            text={asCurl({ key: keyName, ...signed, sign })}
          />
        </>
      )}
    </section>
  )
}

const useSign = (secret: string, signed: ReturnType<typeof moment>): string | undefined => {
  const [sign, setSign] = useState<string>()
  useEffect(() => {
    let wanted = true
    setSign(undefined)
    if (secret && maySign()) void signWith(secret, signed).then(made => wanted && setSign(made))
    return () => {
      wanted = false
    }
  }, [secret, signed])
  return sign
}

const asCurl = (body: object) =>
  [
    `curl '${location.origin}${keySignInPath}' \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n')
