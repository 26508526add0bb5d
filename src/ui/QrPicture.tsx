import { useMemo } from 'react'
import { qrOf } from './qr.ts'

/** A QR code, dark on white in both themes: cameras read it no other way. */
export const QrPicture = ({ text, label }: { text: string; label: string }) => {
  const { size, path } = useMemo(() => qrOf(text), [text])
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      style={{ width: 184, height: 184, background: '#fff', borderRadius: 6, flex: 'none' }}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
