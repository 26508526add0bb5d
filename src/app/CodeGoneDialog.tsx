import { useTranslate } from 'react-admin'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { dismissMissingCode } from './signals.ts'

/**
 * Part of the page cannot be loaded any more while something is typed in it. It is not late itself, since its own code
 * could be gone as well. The browser asks once more before a reload that loses something.
 */
export const MissingCodeDialog = () => {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      open
      title={translate('shell.codeGone.title')}
      text={translate('shell.codeGone.text')}
      verb={translate('http.broken.retry')}
      wayOut={translate('shell.acting.stay')}
      onConfirm={() => location.reload()}
      onCancel={dismissMissingCode}
    />
  )
}
