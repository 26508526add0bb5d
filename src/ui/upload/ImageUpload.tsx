import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { acceptedFiles, type FileRule, fileRules } from '#resources/core/files.ts'
import type { PictureUse } from '#resources/kinds/image/kind.ts'
import { lazy } from '#src/ui/lazy.tsx'
import { AppIcon } from '../AppIcon.tsx'
import { isDecodable } from './crop.ts'
import { DropPlace } from './DropPlace.tsx'
import { fileProblemOf } from './fit.ts'
import { PickButton } from './PickButton.tsx'
import { Progress } from './Progress.tsx'
import type { SendFile, UploadedFile } from './types.ts'
import { useUpload } from './useUpload.ts'

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

export interface ImageUploadProps {
  /** Of the button, tied to a label. */
  id?: string
  label: string
  use: PictureUse
  /** The picture there is, as an address that `<img>` reads. */
  src: string | undefined
  send: SendFile
  onUploaded: (uploaded: UploadedFile) => void
  onRemove?: (() => void) | undefined
  disabled?: boolean
  describedBy?: string | undefined
}

/** A picture to be chosen, dropped or pasted; an avatar is cropped first. It is sent at once. */
export const ImageUpload = ({
  id,
  label,
  use,
  src,
  send,
  onUploaded,
  onRemove,
  disabled,
  describedBy,
}: ImageUploadProps) => {
  const translate = useTranslate()
  const { sending, start, cancel, retry } = useUpload(send, onUploaded)
  const [picture, setPicture] = useState<File>()
  const [wrong, setWrong] = useState<string>()
  const { named }: FileRule = fileRules[use]
  const choose = async ([file]: File[]) => {
    if (!file) return
    const misfit = fileProblemOf(file, use)
    const readable = misfit ?? ((await isDecodable(file)) ? undefined : 'broken')
    setWrong(readable && translate(`ui.upload.${readable}`, { limit: named }))
    if (readable) return
    if (use === 'avatar') setPicture(file)
    else void start(file)
  }
  return (
    <DropPlace label={label} onFiles={choose} disabled={disabled ?? false}>
      <span className="uc-frame" style={frame}>
        {src ? (
          <img src={src} alt={label} style={fill} />
        ) : (
          <AppIcon name="Image" color="disabled" />
        )}
      </span>
      <Stack sx={{ gap: 0.5, alignItems: 'flex-start', minWidth: 0 }}>
        {sending && <Progress sending={sending} onCancel={cancel} onRetry={retry} />}
        {/* It stays while one is sent: another may take its place, and the focus has its place. */}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <PickButton
            id={id}
            text={translate(src ? 'ui.upload.another' : 'ui.upload.choosePicture')}
            label={label}
            accept={acceptedFiles.picture}
            disabled={disabled}
            describedBy={describedBy}
            onFiles={choose}
          />
          {src && onRemove && (
            <Button size="small" color="inherit" onClick={onRemove} disabled={disabled ?? false}>
              {translate('ui.upload.remove')}
            </Button>
          )}
        </Stack>
        <FormHelperText
          error={Boolean(wrong)}
          role={wrong ? 'alert' : undefined}
          sx={{ margin: 0 }}
        >
          {wrong ?? translate('ui.upload.pictureHint', { limit: named })}
        </FormHelperText>
      </Stack>
      {picture && (
        <Suspense fallback={null}>
          <CropDialog
            picture={picture}
            onCancel={() => setPicture(undefined)}
            onDone={square => {
              setPicture(undefined)
              void start(square)
            }}
          />
        </Suspense>
      )}
    </DropPlace>
  )
}

const frame = {
  width: 64,
  height: 64,
  borderRadius: 6,
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  flexShrink: 0,
} as const
const fill = { width: '100%', height: '100%', objectFit: 'cover' } as const
