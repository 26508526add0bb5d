import { useState } from 'react'
import { copyText } from '#src/ui/clipboard.ts'
import { saveText } from '#src/ui/saveText.ts'
import { FocusOnMount } from '../FocusOnMount.tsx'
import { Button } from '../parts.tsx'
import css from './factor.css?inline'
import { useFactorTranslate } from './words.ts'

/** The codes for a lost device, shown this once. */
export const RecoveryCodes = ({
  codes,
  onDone,
}: {
  codes: readonly string[]
  onDone: () => void
}) => {
  const tell = useFactorTranslate()
  const [copied, setCopied] = useState(false)
  const text = codes.join('\n')
  return (
    <>
      <style>{css}</style>
      <FocusOnMount />
      <p className="quiet">{tell('recovery.once')}</p>
      <ol className="codes" dir="ltr" aria-label={tell('recovery.title')}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="keep">
        <Button className="outlined" onClick={async () => setCopied(await copyText(text))}>
          {tell(copied ? 'recovery.copied' : 'recovery.copy')}
        </Button>
        <Button className="outlined" onClick={() => saveText(text, tell('recovery.file'))}>
          {tell('recovery.save')}
        </Button>
        <Button className="outlined" onClick={() => print()}>
          {tell('recovery.print')}
        </Button>
      </div>
      <Button className="filled wide" onClick={onDone}>
        {tell('enrol.done')}
      </Button>
    </>
  )
}
