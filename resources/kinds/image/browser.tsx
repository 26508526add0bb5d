import { useTranslate } from 'react-admin'
import { EmptyValue } from '#src/kit/cells/EmptyValue.tsx'
import type { BrowserKind, CellProps } from '#src/kit/overrides.ts'
import { usePicture } from '#src/kit/usePicture.ts'
import { imageKind } from './kind.ts'

const ImageCell = ({ value }: CellProps) => <Picture value={value} look="uc-thumb" />
const ImageShow = ({ value }: CellProps) => <Picture value={value} look="uc-picture" />

const Picture = ({ value, look }: { value: unknown; look: string }) => {
  const translate = useTranslate()
  const { src, closed } = usePicture(value)
  if (closed) return <span>{translate('ui.upload.closed')}</span>
  return src ? <img className={look} src={src} alt="" loading="lazy" /> : <EmptyValue />
}

export const imageBrowser: BrowserKind = {
  kind: imageKind,
  cell: ImageCell,
  show: ImageShow,
  filter: null,
  text: null,
}
