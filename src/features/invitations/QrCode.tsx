import { type RefObject, useEffect } from 'react'
import { encode } from 'uqr'

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
export const QrCode = ({ ref, text, label }: Props) => {
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
export const saveQrCode = (canvas: HTMLCanvasElement | null, name: string) =>
  canvas?.toBlob(blob => {
    if (!blob) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)
  })
