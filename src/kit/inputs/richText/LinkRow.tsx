import Button from '@mui/material/Button'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Input } from '#src/ui/Input.tsx'
import { allowedLinkOf } from './extensions.ts'

/** The address of a link, asked for between toolbar and text. */
export const LinkRow = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const translate = useTranslate()
  const id = useId()
  const known = (editor.getAttributes('link').href as string | undefined) ?? ''
  const [typed, setTyped] = useState(known)
  const [wrong, setWrong] = useState(false)
  const back = () => {
    onClose()
    editor.commands.focus()
  }
  const take = () => {
    const href = allowedLinkOf(typed)
    if (!href) return setWrong(true)
    setLink(editor, href)
    back()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  // Enter must not send the form around, and Escape not close its drawer.
  const press = (event: KeyboardEvent) => {
    const done = { Enter: take, Escape: back }[event.key]
    if (!done) return
    event.preventDefault()
    event.stopPropagation()
    done()
  }
  return (
    <div className="uc-linking">
      <Input
        autoFocus
        dir="ltr"
        aria-label={translate('editor.address')}
        aria-invalid={wrong}
        aria-describedby={wrong ? id : undefined}
        placeholder="https://"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={press}
      />
      <Button variant="contained" onClick={take}>
        {translate('editor.setLink')}
      </Button>
      {known && (
        <Button color="inherit" onClick={remove}>
          {translate('editor.removeLink')}
        </Button>
      )}
      <Button color="inherit" onClick={back}>
        {translate('ui.confirm.cancel')}
      </Button>
      {wrong && (
        <span role="alert" id={id} className="uc-wrong">
          {translate('editor.wrongLink')}
        </span>
      )}
    </div>
  )
}

/** Over what is selected, or the address itself where nothing is. */
const setLink = (editor: Editor, href: string) => {
  const chain = editor.chain().focus()
  if (!editor.state.selection.empty || editor.isActive('link'))
    return chain.extendMarkRange('link').setLink({ href }).run()
  const marks = [{ type: 'link', attrs: { href } }]
  return chain.insertContent({ type: 'text', text: href, marks }).run()
}
