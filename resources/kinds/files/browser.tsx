import { useTranslate } from 'react-admin'
import { DownloadButton } from '#src/kit/cells/DownloadButton.tsx'
import { EmptyValue, isEmptyValue } from '#src/kit/cells/EmptyValue.tsx'
import type { BrowserKind, CellProps } from '#src/kit/overrides.ts'
import { useFileNames } from '#src/kit/useFileNames.ts'
import { filesKind } from './kind.ts'

/** The number of files. */
const FilesCell = ({ value }: CellProps) => {
  const translate = useTranslate()
  const count = isEmptyValue(value) ? 0 : (value as readonly string[]).length
  if (count === 0) return <EmptyValue />
  return <span className="uc-text">{translate('ui.upload.files', { smart_count: count })}</span>
}

/** A download button for each file. */
const FilesShow = ({ value }: CellProps) => {
  const files = useFileNames((value ?? []) as readonly string[])
  if (isEmptyValue(value) || (value as readonly string[]).length === 0) return <EmptyValue />
  return (
    <span className="uc-tags uc-wrap">
      {files.map(file => (
        <DownloadButton key={file.id} file={file} />
      ))}
    </span>
  )
}

export const filesBrowser: BrowserKind = {
  kind: filesKind,
  cell: FilesCell,
  show: FilesShow,
  wide: true,
  filter: null,
  text: null,
}
