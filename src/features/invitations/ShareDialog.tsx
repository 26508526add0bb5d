import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { encode } from 'uqr'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { exactTime } from '#src/ui/time.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { groupedCode, type InviteRow, monospace } from './cells.tsx'

const border = 4
/** Pixels of the picture for each square, so that it is sharp in print. */
const scale = 8
const side = 200

interface Props {
  ref: RefObject<HTMLCanvasElement | null>
  text: string
  label: string
}

/** A text as a QR code, dark on white in both themes: cameras read it no other way. */
const QrCode = ({ ref, text, label }: Props) => {
  useEffect(() => {
    if (ref.current) draw(ref.current, text)
  }, [ref, text])
  return (
    <canvas
      ref={ref}
      role="img"
      aria-label={label}
      style={{ width: side, height: side, margin: '0 auto', borderRadius: 6, background: '#fff' }}
    />
  )
}

const draw = (canvas: HTMLCanvasElement, text: string) => {
  const { size, data } = encode(text, { ecc: 'M', border })
  canvas.width = canvas.height = size * scale
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) pen.fillRect(x * scale, y * scale, scale, scale)
    })
  })
}

/** Saves the picture as a file of this name. */
const saveQrCode = (canvas: HTMLCanvasElement | null, name: string) =>
  canvas?.toBlob(blob => {
    if (!blob) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)
  })

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
