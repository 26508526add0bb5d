import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Slider from '@mui/material/Slider'
import { styled } from '@mui/material/styles'
import { useEffect, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import Cropper from 'react-easy-crop'
import { Dialog } from '#src/ui/Dialog.tsx'
import { percentText } from '../said.ts'
import { useLanguage } from '../useLanguage.ts'
import { type Area, cropped } from './crop.ts'

export interface CropDialogProps {
  picture: File
  onDone: (picture: File) => void
  onCancel: () => void
}

const frame = { position: 'relative', height: 300, borderRadius: 6, overflow: 'hidden' } as const

/** Its thumb stands half beside the line. */
const slider = { width: 'calc(100% - 20px)', marginInline: '10px' } as const

/** Chooses a square of a picture: dragged or moved by arrow keys, enlarged by the slider, wheel or keys. */
export const CropDialog = ({ picture, onDone, onCancel }: CropDialogProps) => {
  const locale = useLanguage()
  const translate = useTranslate()
  const id = useId()
  const src = useObjectUrl(picture)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const done = async () => {
    if (!area || busy) return
    setBusy(true)
    setFailed(false)
    try {
      onDone(await cropped(picture, area))
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={busy ? undefined : onCancel}
      // Enter means the picture wherever the focus is, but on a button, which says what it does.
      onKeyDown={({ key, target }) => {
        if (key === 'Enter' && !(target instanceof HTMLButtonElement)) void done()
      }}
      maxWidth="xs"
      fullWidth
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{translate('ui.upload.crop')}</DialogTitle>
      <DialogContent>
        <div style={frame}>
          {src && (
            <Cropper
              image={src}
              crop={crop}
              zoom={zoom}
              aspect={1}
              maxZoom={4}
              keyboardStep={8}
              cropShape="round"
              showGrid={false}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              cropperProps={{
                role: 'application',
                'aria-label': translate('ui.upload.cropHint'),
              }}
            />
          )}
        </div>
        <Hint>
          <span>{translate('ui.upload.cropHint')}</span>
          <span aria-hidden>
            {translate('ui.upload.zoom')} {percentText(zoom, locale)}
          </span>
        </Hint>
        <Slider
          value={zoom}
          min={1}
          max={4}
          step={0.1}
          onChange={(_, value) => setZoom(value as number)}
          sx={slider}
          aria-label={translate('ui.upload.zoom')}
          getAriaValueText={value => `${Math.round(value * 100)}%`}
        />
        {failed && <Alert severity="error">{translate('ui.upload.notCropped')}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel} disabled={busy}>
          {translate('ui.confirm.cancel')}
        </Button>
        <Button variant="contained" onClick={() => void done()} disabled={!area} loading={busy}>
          {translate('ui.upload.use')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const useObjectUrl = (file: File): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

const Hint = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  marginBlockStart: 12,
  fontSize: 12,
  color: (theme.vars ?? theme).palette.text.secondary,
  '& > span + span': { whiteSpace: 'nowrap' },
}))
