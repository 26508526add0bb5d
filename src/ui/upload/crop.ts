/** A rectangle of a picture, in its own pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

const side = 512

/** This part of a picture as a WebP file (PNG where the browser writes none) of at most 512 pixels a side. */
export const cropped = async (picture: File, area: Area): Promise<File> => {
  const image = await createImageBitmap(picture)
  const width = Math.min(side, Math.round(area.width))
  const height = Math.min(side, Math.round(area.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, width)
  canvas.height = Math.max(1, height)
  const pen = canvas.getContext('2d')
  if (pen) pen.imageSmoothingQuality = 'high'
  pen?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  image.close()
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/webp', 0.9))
  if (!blob) throw new Error('The picture could not be drawn.')
  const ending = blob.type === 'image/webp' ? 'webp' : 'png'
  const name = picture.name.replace(/\.[^.]*$/, '') || 'avatar'
  return new File([blob], `${name}.${ending}`, { type: blob.type })
}

/** Whether the browser can read it at all. */
export const isDecodable = (picture: File): Promise<boolean> =>
  createImageBitmap(picture).then(
    image => {
      image.close()
      return true
    },
    () => false,
  )
