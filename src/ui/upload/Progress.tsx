import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import { useTranslate } from 'react-admin'
import { percentText } from '../said.ts'
import { useLanguage } from '../useLanguage.ts'
import type { UploadState } from './useUpload.ts'

export interface ProgressProps {
  sending: UploadState
  onCancel: () => void
  onRetry: () => void
}

/** How far a file has come, with the way to stop it; or why it did not arrive, with the way to try again. */
export const Progress = ({ sending, onCancel, onRetry }: ProgressProps) => {
  const translate = useTranslate()
  const locale = useLanguage()
  const { file, part, failed } = sending
  const percent = Math.round(part * 100)
  if (failed)
    return (
      <Stack data-sending direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <FormHelperText error role="alert" sx={{ margin: 0 }}>
          {translate('ui.upload.failed', { name: file.name, reason: failed })}
        </FormHelperText>
        <Button size="small" onClick={onRetry}>
          {translate('ui.state.retry')}
        </Button>
        <Button size="small" color="inherit" onClick={onCancel}>
          {translate('ui.confirm.cancel')}
        </Button>
      </Stack>
    )
  const label = translate('ui.upload.sending', { name: file.name })
  return (
    <Stack data-sending direction="row" sx={{ gap: 1, alignItems: 'center', minWidth: 180 }}>
      <LinearProgress
        variant={percent < 100 ? 'determinate' : 'indeterminate'}
        value={percent}
        aria-label={label}
        sx={{ flex: 1 }}
      />
      <span style={{ fontSize: 12, minWidth: 36 }}>{percentText(part, locale)}</span>
      <Button size="small" color="inherit" onClick={onCancel}>
        {translate('ui.confirm.cancel')}
      </Button>
    </Stack>
  )
}
