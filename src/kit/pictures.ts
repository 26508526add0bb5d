import { isPrivatePath } from '#resources/core/files.ts'

/** Whether a text may show it: a picture from elsewhere would tell a stranger's server who reads. */
export const isOwnPicture = (src: string): boolean =>
  /^\/(?![/\\])/.test(src) || /^data:image\/(?:png|jpeg|gif|webp)[;,]/i.test(src)

const deferredAttribute = 'data-picture'

/** Leaves to an `<img>` what may be shown; one that wants a token waits as an empty picture of its size. */
export const deferPrivatePicture = (image: Element): void => {
  const src = image.getAttribute('src') ?? ''
  image.removeAttribute('srcset')
  if (!isOwnPicture(src)) image.removeAttribute('src')
  if (!isPrivatePath(src)) return
  image.setAttribute(deferredAttribute, src)
  image.setAttribute('src', emptyOf(image))
}

/** Shows the pictures that wait within a part of the page; one that may not be read leaves its description. */
export const loadDeferredPictures = (
  part: Element,
  load: (path: string) => Promise<string>,
): void => {
  for (const image of part.querySelectorAll<HTMLImageElement>(`img[${deferredAttribute}]`)) {
    const path = image.getAttribute(deferredAttribute) as string
    void load(path)
      .then(
        src => {
          image.src = src
        },
        () => image.removeAttribute('src'),
      )
      .finally(() => image.removeAttribute(deferredAttribute))
  }
}

/** As large as what is to stand there, so that nothing jumps. */
const emptyOf = (image: Element) => {
  const [width, height] = ['width', 'height'].map(it => Number(image.getAttribute(it)) || 1)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
