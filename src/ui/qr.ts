import { encode } from 'uqr'

/** A text as a QR code: the side of its square, and one path of all that is dark in it. */
export const qrOf = (text: string): { size: number; path: string } => {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: dark.join('') }
}
