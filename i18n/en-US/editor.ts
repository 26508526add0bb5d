import type { Same } from '../types.ts'
import type { editor as zh } from '../zh-CN/editor.ts'

export const editor: Same<typeof zh> = {
  label: 'Formatting',
  undo: 'Undo',
  redo: 'Redo',
  heading: 'Heading',
  subheading: 'Subheading',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strike: 'Strikethrough',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  quote: 'Quotation',
  code: 'Code block',
  link: 'Link',
  picture: 'Insert picture',
  rule: 'Divider',
  plain: 'Clear formatting',
  address: 'Address of the link',
  setLink: 'Apply',
  removeLink: 'Remove link',
  wrongLink: 'Enter an https address or an e-mail address',
  sending: 'Uploading picture, %{percent}%',
}
