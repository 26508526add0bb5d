import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'
import { downloadResponse } from '#src/kit/export/readExport.ts'
import { useToast } from '#src/kit/useToast.ts'
import { type FileInfo, fetchFile } from '#src/providers/upload.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { sizeText } from '#src/ui/upload/fit.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { failureOf } from '../failure.ts'

/** A button with the name of a file that downloads it; only an icon if `short`. */
export const DownloadButton = ({ file, short }: { file: FileInfo; short?: boolean }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const tell = useToast()
  const download = () =>
    fetchFile(file.id)
      .then(downloadResponse)
      .catch(error => tell(failureOf(error).message, 'error'))
  const label = translate('ui.upload.download', { name: file.name })
  if (short)
    return (
      <IconButton size="small" onClick={() => void download()} aria-label={label} title={label}>
        <AppIcon name="Download" fontSize="small" />
      </IconButton>
    )
  const size = sizeText(file.size, language)
  return (
    <Button
      size="small"
      onClick={() => void download()}
      startIcon={<AppIcon name="Download" />}
      // The accessible name must contain the visible text, for users of voice control.
      aria-label={`${label} · ${size}`}
      sx={{ textTransform: 'none', overflowWrap: 'anywhere' }}
    >
      {file.name} · {size}
    </Button>
  )
}
