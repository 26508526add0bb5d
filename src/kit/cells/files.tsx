import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useLocale, useTranslate } from 'react-admin'
import { type FileName, fetchFile } from '#src/providers/upload.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { sizeText } from '#src/ui/upload/fit.ts'
import { keepResponse } from '../export/receive.ts'
import { failureOf } from '../failure.ts'
import type { CellProps } from '../overrides.ts'
import { useFileNames } from '../useFileNames.ts'
import { usePicture } from '../usePicture.ts'
import { useTell } from '../useTell.ts'
import { isNothing, Nothing } from './Nothing.tsx'

export const ImageCell = ({ value }: CellProps) => <Picture value={value} look="uc-thumb" />
export const ImageShow = ({ value }: CellProps) => <Picture value={value} look="uc-picture" />

const Picture = ({ value, look }: { value: unknown; look: string }) => {
  const translate = useTranslate()
  const { src, closed } = usePicture(value)
  if (closed) return <span>{translate('ui.upload.closed')}</span>
  return src ? <img className={look} src={src} alt="" loading="lazy" /> : <Nothing />
}

/** The number of files. */
export const FilesCell = ({ value }: CellProps) => {
  const translate = useTranslate()
  const count = isNothing(value) ? 0 : (value as readonly string[]).length
  if (count === 0) return <Nothing />
  return <span className="uc-text">{translate('ui.upload.files', { smart_count: count })}</span>
}

/** A download button for each file. */
export const FilesShow = ({ value }: CellProps) => {
  const files = useFileNames((value ?? []) as readonly string[])
  if (isNothing(value) || (value as readonly string[]).length === 0) return <Nothing />
  return (
    <span className="uc-tags uc-wrap">
      {files.map(file => (
        <DownloadButton key={file.id} file={file} />
      ))}
    </span>
  )
}

/** A button with the name of a file that downloads it; only an icon if `short`. */
export const DownloadButton = ({ file, short }: { file: FileName; short?: boolean }) => {
  const translate = useTranslate()
  const language = useLocale()
  const tell = useTell()
  const download = () =>
    fetchFile(file.id)
      .then(keepResponse)
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
