import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture of one colour. */
export const picture = (
  format: 'png' | 'jpeg' | 'webp' | 'gif',
  { width = 60, height = 40, background = '#3366cc' } = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()

/** A photo that lies on its side and says who took it where. */
export const photo = async (): Promise<Buffer> =>
  sharp(await picture('png', { width: 80, height: 20 }))
    .withExif({ IFD0: { Copyright: 'geheim' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** A few bytes that claim to be a picture of this many pixels. */
export const bomb = (width = 30_000, height = 30_000): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const chunk = (type: string, bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  const named = Buffer.concat([Buffer.from(type), bytes])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const crc32 = (bytes: Buffer): number => {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

export const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
export const pdf = `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`
