import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import { type ChangeEvent, useRef, useState } from 'react'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import type { InputProps } from '../overrides.ts'
import { useKitWords } from '../words.ts'
import { shrinkPicture } from './shrink.ts'

/** A picture from a file, made small in the browser before it is sent. */
export const ImageInput = ({ id, label, value, onChange, disabled, describedBy }: InputProps) => {
  const t = useKitWords()
  const file = useRef<HTMLInputElement>(null)
  const [failed, setFailed] = useState(false)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = target.files ?? []
    target.value = ''
    if (!picked) return
    const uri = await shrinkPicture(picked)
    setFailed(uri === null)
    if (uri) onChange(uri)
  }
  const src = typeof value === 'string' && value !== '' ? value : undefined
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
      <span className="uc-frame">
        {src ? <img src={src} alt={label} /> : <AppIcon name="Image" color="disabled" />}
      </span>
      <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
        <input
          ref={file}
          hidden
          type="file"
          accept="image/png,image/jpeg,image/webp"
          onChange={choose}
          aria-label={label}
        />
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button
            id={id}
            size="small"
            variant="outlined"
            color="inherit"
            disabled={disabled ?? false}
            onClick={() => file.current?.click()}
            aria-describedby={describedBy}
          >
            {t('input.choosePicture')}
          </Button>
          {src && (
            <Button size="small" onClick={() => onChange(null)} disabled={disabled ?? false}>
              {t('input.removePicture')}
            </Button>
          )}
        </Stack>
        <FormHelperText error={failed} role={failed ? 'alert' : undefined}>
          {t(failed ? 'input.pictureFailed' : 'input.pictureHint')}
        </FormHelperText>
      </Stack>
    </Stack>
  )
}
