import Code from '@mui/icons-material/Code'
import FormatBold from '@mui/icons-material/FormatBold'
import FormatClear from '@mui/icons-material/FormatClear'
import FormatItalic from '@mui/icons-material/FormatItalic'
import FormatListBulleted from '@mui/icons-material/FormatListBulleted'
import FormatListNumbered from '@mui/icons-material/FormatListNumbered'
import FormatQuote from '@mui/icons-material/FormatQuote'
import FormatUnderlined from '@mui/icons-material/FormatUnderlined'
import HorizontalRule from '@mui/icons-material/HorizontalRule'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import InsertLink from '@mui/icons-material/InsertLink'
import Redo from '@mui/icons-material/Redo'
import StrikethroughS from '@mui/icons-material/StrikethroughS'
import Undo from '@mui/icons-material/Undo'
import type { ChainedCommands, Editor } from '@tiptap/react'
import type { ComponentType } from 'react'

/** One button; its text is `editor.<name>`. */
export interface Tool {
  name: string
  /** An icon, or a short text. */
  face: ComponentType<{ className?: string }> | string
  run: (chain: ChainedCommands) => ChainedCommands
  isOn?: (editor: Editor) => boolean
  /** Points along the line. */
  turns?: boolean
  /** Opens something instead of changing the text. */
  opens?: 'link' | 'picture'
  key?: string
}

const stays = (chain: ChainedCommands) => chain

/** In the order of the toolbar; a list within it is a group. */
export const tools: readonly (readonly Tool[])[] = [
  [
    { name: 'undo', face: Undo, turns: true, run: chain => chain.undo(), key: 'Z' },
    { name: 'redo', face: Redo, turns: true, run: chain => chain.redo(), key: 'Shift+Z' },
  ],
  [
    {
      name: 'heading',
      face: 'H1',
      run: chain => chain.toggleHeading({ level: 2 }),
      isOn: editor => editor.isActive('heading', { level: 2 }),
    },
    {
      name: 'subheading',
      face: 'H2',
      run: chain => chain.toggleHeading({ level: 3 }),
      isOn: editor => editor.isActive('heading', { level: 3 }),
    },
  ],
  [
    {
      name: 'bold',
      face: FormatBold,
      run: chain => chain.toggleBold(),
      isOn: editor => editor.isActive('bold'),
      key: 'B',
    },
    {
      name: 'italic',
      face: FormatItalic,
      run: chain => chain.toggleItalic(),
      isOn: editor => editor.isActive('italic'),
      key: 'I',
    },
    {
      name: 'underline',
      face: FormatUnderlined,
      run: chain => chain.toggleUnderline(),
      isOn: editor => editor.isActive('underline'),
      key: 'U',
    },
    {
      name: 'strike',
      face: StrikethroughS,
      run: chain => chain.toggleStrike(),
      isOn: editor => editor.isActive('strike'),
    },
  ],
  [
    {
      name: 'bullets',
      face: FormatListBulleted,
      turns: true,
      run: chain => chain.toggleBulletList(),
      isOn: editor => editor.isActive('bulletList'),
    },
    {
      name: 'numbers',
      face: FormatListNumbered,
      run: chain => chain.toggleOrderedList(),
      isOn: editor => editor.isActive('orderedList'),
    },
    {
      name: 'quote',
      face: FormatQuote,
      run: chain => chain.toggleBlockquote(),
      isOn: editor => editor.isActive('blockquote'),
    },
    {
      name: 'code',
      face: Code,
      run: chain => chain.toggleCodeBlock(),
      isOn: editor => editor.isActive('codeBlock'),
    },
  ],
  [
    {
      name: 'link',
      face: InsertLink,
      run: stays,
      isOn: editor => editor.isActive('link'),
      opens: 'link',
    },
    { name: 'picture', face: ImageOutlined, run: stays, opens: 'picture' },
    { name: 'rule', face: HorizontalRule, run: chain => chain.setHorizontalRule() },
    { name: 'plain', face: FormatClear, run: chain => chain.unsetAllMarks().clearNodes() },
  ],
]
