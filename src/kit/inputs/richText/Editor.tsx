import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useLoadPicture } from '../../usePicture.ts'
import { EditorFrame } from './EditorFrame.tsx'
import { extensionsWith } from './extensions.ts'
import { LinkRow } from './LinkRow.tsx'
import { Toolbar } from './Toolbar.tsx'
import { usePictures } from './usePictures.tsx'

export interface EditorProps {
  id: string
  label: string
  /** HTML. */
  value: string
  onChange: (html: string | null) => void
  /** Whether pictures are allowed: only if another field lists their files, which is what lets readers load them. */
  pictures?: boolean
  disabled?: boolean
  required?: boolean
  wrong?: boolean
  describedBy?: string | undefined
}

/** An editor for formatted text with a toolbar. Pictures are uploaded as soon as they are inserted. */
export const Editor = (props: EditorProps) => {
  const { value, onChange, disabled = false } = props
  const load = useLoadPicture()
  const [extensions] = useState(() => extensionsWith(load))
  const reported = useRef(value)
  const tell = useRef(onChange)
  tell.current = onChange
  const [linking, setLinking] = useState(false)
  const pictures = usePictures()
  const take = (files?: FileList | null) => props.pictures === true && pictures.take(files)
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    // `EditorFrame` has these styles.
    injectCSS: false,
    editorProps: {
      attributes: attributesOf(props),
      handlePaste: (_, { clipboardData }) => take(clipboardData?.files),
      handleDrop: (_, event) => take(event.dataTransfer?.files),
    },
    onUpdate: ({ editor: it }) => {
      reported.current = it.isEmpty ? '' : withoutEnd(it.getHTML())
      tell.current(reported.current || null)
    },
  })
  pictures.into(editor)
  // A value that the editor did not produce itself, such as after a reset of the form, replaces its content.
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled])
  useFocusByLabel(props.id, () => editor.commands.focus())
  return (
    <EditorFrame
      data-wrong-text={props.wrong || undefined}
      data-disabled={disabled || undefined}
      data-sending={pictures.sending ? '' : undefined}
    >
      {!disabled && (
        <Toolbar
          editor={editor}
          controls={props.id}
          onLink={() => setLinking(true)}
          onPicture={props.pictures ? pictures.choose : undefined}
        />
      )}
      {linking && <LinkRow editor={editor} onClose={() => setLinking(false)} />}
      <EditorContent editor={editor} />
      {props.pictures && pictures.status}
    </EditorFrame>
  )
}

/** The editor adds an empty paragraph after a picture or a heading, to type in; it is not saved. */
const withoutEnd = (html: string): string => {
  const empty = '<p></p>'
  let end = html.length
  while (html.endsWith(empty, end)) end -= empty.length
  return html.slice(0, end)
}

const attributesOf = ({ id, label, required, wrong, describedBy }: EditorProps) => ({
  id,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  ...(required ? { 'aria-required': 'true' } : {}),
  ...(wrong ? { 'aria-invalid': 'true' } : {}),
  ...(describedBy ? { 'aria-describedby': describedBy } : {}),
})

/** Focuses the editor when its label is clicked, which browsers do for inputs but not for `contenteditable`. */
const useFocusByLabel = (id: string, focus: () => void) => {
  const go = useRef(focus)
  go.current = focus
  useEffect(() => {
    const label = document.querySelector(`label[for="${CSS.escape(id)}"]`)
    const lead = () => go.current()
    label?.addEventListener('click', lead)
    return () => label?.removeEventListener('click', lead)
  }, [id])
}
