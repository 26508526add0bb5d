import type { ImageOptions } from '@tiptap/extension-image'

import Image from '@tiptap/extension-image'
import StarterKit from '@tiptap/starter-kit'
import { isOwnPicture } from '../../pictures.ts'

interface PictureOptions extends ImageOptions {
  load: (path: string) => Promise<string>
}

/** A picture of ours: the text keeps its path, the page shows what was fetched with the token. Others' are left out. */
const Picture = Image.extend<PictureOptions>({
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

/** What may stand in a text: no more than the server keeps of it; pictures are shown by what `load` makes of their paths. */
export const extensionsWith = (load: (path: string) => Promise<string>) => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto'] },
  }),
  Picture.configure({ load }),
]

/** An address that the server keeps, or undefined; a bare name gets its protocol. */
export const allowedLinkOf = (typed: string): string | undefined => {
  const text = typed.trim()
  if (/^(?:https:\/\/|mailto:)\S+$/i.test(text) || /^\/(?!\/)\S*$/.test(text)) return text
  if (/^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(text)) return `mailto:${text}`
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(text) ? `https://${text}` : undefined
}
