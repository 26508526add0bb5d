import Image, { type ImageOptions } from '@tiptap/extension-image'
import { isOwnPicture } from '../../pictures.ts'

interface PictureOptions extends ImageOptions {
  load: (path: string) => Promise<string>
}

/** A picture of ours: the text keeps its path, the page shows what was fetched with the token. Others' are left out. */
export const Picture = Image.extend<PictureOptions>({
  addOptions() {
    return { ...(this.parent?.() as ImageOptions), load: async path => path }
  },
  parseHTML() {
    const isOurs = (image: HTMLElement) => isOwnPicture(image.getAttribute('src') ?? '') && null
    return [{ tag: 'img[src]', getAttrs: isOurs }]
  },
  addNodeView() {
    const { load } = this.options
    return ({ node: { attrs } }) => {
      const dom = document.createElement('img')
      for (const name of ['alt', 'width', 'height'])
        if (attrs[name]) dom.setAttribute(name, String(attrs[name]))
      void load(attrs.src).then(
        src => {
          dom.src = src
        },
        () => dom.setAttribute('data-closed', ''),
      )
      return { dom }
    }
  },
})
