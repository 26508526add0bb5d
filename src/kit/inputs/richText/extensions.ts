import StarterKit from '@tiptap/starter-kit'
import { Picture } from './Picture.ts'

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
