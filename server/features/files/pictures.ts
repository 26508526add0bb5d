import type { Sharp } from 'sharp'
import { Refusal } from '#server/base/errors.ts'
import { createLimiter } from '#server/base/limiter.ts'

/** A stored picture: re-encoded, so that only the pixels of the upload are left. */
export interface Picture {
  readonly bytes: Buffer
  readonly type: string
  readonly ending: string
  readonly width: number
  readonly height: number
}

const pixels = 40_000_000
const seconds = 10
/** Two at a time, each in a thread outside the event loop; a short queue, then "busy". */
const gate = createLimiter({ width: 2, queue: 16 })

/** The library, loaded once per process, without its cache. */
const library = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

export interface EncodingOptions {
  /** The type detected from the content. */
  readonly type: string
  readonly side: number
  readonly bytes: number
  /** Whether to convert to WebP, whatever the type was. */
  readonly toWebp: boolean
}

/**
 * Re-encodes a picture: upright, at most `side` pixels, one frame of an animation. Refuses broken
 * pictures and decompression bombs.
 */
export const reencode = (sent: Uint8Array, wanted: EncodingOptions): Promise<Picture> =>
  gate(async () => {
    const sharp = await library()
    const drawn = () =>
      sharp(sent, { limitInputPixels: pixels, failOn: 'error', sequentialRead: true })
        .timeout({ seconds })
        .autoOrient()
        .resize({
          width: wanted.side,
          height: wanted.side,
          fit: 'inside',
          withoutEnlargement: true,
        })
    try {
      const kept = wanted.toWebp ? undefined : await encoded(drawn(), wanted.type)
      return kept && kept.bytes.length <= wanted.bytes ? kept : await encoded(drawn(), 'image/webp')
    } catch (error) {
      throw refusalOf(error)
    }
  })

const encoders: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  'image/jpeg': picture => picture.jpeg({ quality: 85 }),
  'image/png': picture => picture.png({ compressionLevel: 7 }),
  'image/webp': picture => picture.webp({ quality: 82, effort: 3 }),
}
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

const encoded = async (picture: Sharp, asked: string): Promise<Picture> => {
  const type = Object.hasOwn(encoders, asked) ? asked : 'image/webp'
  const encode = encoders[type] as (picture: Sharp) => Sharp
  const { data, info } = await encode(picture).toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { bytes: data, type, ending: endings[type] as string, width, height }
}

const refusalOf = (error: unknown): unknown => {
  const { message = '' } = error as Error
  if (/pixel limit/i.test(message)) return new Refusal('errors.file.pixels')
  return new Refusal('errors.file.broken')
}
