import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { exactTime } from '#src/ui/time.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { groupedCode, type InviteRow, monospace } from './cells.tsx'
import { QrCode, saveQrCode } from './QrCode.tsx'

/** Code, link and QR code of an invitation, to be handed on. */
export const ShareDialog = ({ row, onClose }: { row: InviteRow; onClose: () => void }) => {
  const translate = useTranslate()
  const locale = useLanguage()
  const id = useId()
  const picture = useRef<HTMLCanvasElement>(null)
  const code = row.inviteCode ?? ''
  const link = `${location.origin}/user/web/user/reg?code=${code}`
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('ui.invite.title', { title: row.title })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>
          {translate('ui.invite.hint', {
            until: row.expiresAt ? exactTime(row.expiresAt, locale) : '',
          })}
        </DialogContentText>
        <Line label={translate('ui.invite.code')} text={groupedCode(code)} large />
        <Line label={translate('ui.invite.link')} text={link} />
        <QrCode ref={picture} text={link} label={translate('ui.invite.qr')} />
      </DialogContent>
      <DialogActions>
        <Button
          startIcon={<AppIcon name="Download" />}
          onClick={() => saveQrCode(picture.current, `${code}.png`)}
        >
          {translate('ui.invite.download')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {translate('ui.invite.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Line = ({ label, text, large }: { label: string; text: string; large?: boolean }) => (
  <section aria-label={label}>
    <div style={{ fontSize: 12, opacity: 0.8 }}>{label}</div>
    <div style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 }}>
      <bdi
        dir="ltr"
        style={{
          ...monospace,
          overflowWrap: 'anywhere',
          ...(large && { fontSize: 20, letterSpacing: 1 }),
        }}
      >
        {text}
      </bdi>
      <CopyButton text={text} />
    </div>
  </section>
)
