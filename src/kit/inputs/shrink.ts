const side = 128
const bytes = 32_768
const accepted = ['image/png', 'image/jpeg', 'image/webp']

/** A picture file as a WebP data URI of at most 128 pixels a side and 32 KiB; null where it cannot be read. */
export const shrinkPicture = async (file: File): Promise<string | null> => {
  if (!accepted.includes(file.type)) return null
  try {
    const picture = await createImageBitmap(file)
    const ratio = Math.min(1, side / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * ratio))
    canvas.height = Math.max(1, Math.round(picture.height * ratio))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return smallest(canvas)
  } catch {
    return null
  }
}

/** The best quality that fits. */
const smallest = (canvas: HTMLCanvasElement): string | null =>
  [0.9, 0.75, 0.5, 0.3]
    .map(quality => canvas.toDataURL('image/webp', quality))
    .find(uri => uri.length <= bytes) ?? null
