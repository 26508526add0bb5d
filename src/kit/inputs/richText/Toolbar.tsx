import { type Editor, useEditorState } from '@tiptap/react'
import { Fragment, type KeyboardEvent, memo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type Tool, tools } from './tools.ts'

interface ToolbarProps {
  editor: Editor
  /** The id of the editor. */
  controls: string
  onLink: () => void
  /** Missing if pictures are not allowed. */
  onPicture: (() => void) | undefined
}

const all = tools.flat()
const withoutPictures = tools.map(group => group.filter(({ opens }) => opens !== 'picture'))

/** A toolbar with one tab stop; arrow keys, Home and End move between its buttons. */
export const Toolbar = memo(({ editor, controls, onLink, onPicture }: ToolbarProps) => {
  const translate = useTranslate()
  const [stop, setStop] = useState(0)
  const groups = onPicture ? tools : withoutPictures
  const buttons = groups.flat()
  const states = useEditorState({ editor, selector: ({ editor: it }) => statesOf(it) })
  const work = ({ opens, run }: Tool) => {
    if (opens === 'link') onLink()
    else if (opens === 'picture') onPicture?.()
    else run(editor.chain().focus()).run()
  }
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const next = stepOf(event, stop, buttons.length)
    if (next === undefined) return
    event.preventDefault()
    setStop(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      role="toolbar"
      aria-label={translate('editor.label')}
      aria-controls={controls}
      onKeyDown={walk}
    >
      {groups.map((group, place) => (
        <Fragment key={group[0]?.name}>
          {/* biome-ignore lint/a11y/useSemanticElements: a rule between buttons in one line */}
          {place > 0 && <span role="separator" aria-orientation="vertical" />}
          {group.map(tool => (
            <ToolButton
              key={tool.name}
              tool={tool}
              state={states[tool.name] ?? ''}
              stop={buttons.indexOf(tool) === stop}
              onFocus={() => setStop(buttons.indexOf(tool))}
              onClick={() => work(tool)}
            />
          ))}
        </Fragment>
      ))}
    </div>
  )
})

interface ToolButtonProps {
  tool: Tool
  state: State | ''
  stop: boolean
  onFocus: () => void
  onClick: () => void
}

const ToolButton = ({ tool, state, stop, onFocus, onClick }: ToolButtonProps) => {
  const label = useTranslate()(`editor.${tool.name}`)
  const Face = tool.face
  const isOn = tool.isOn ? { 'aria-pressed': state === 'on' } : {}
  return (
    <button
      type="button"
      {...isOn}
      aria-label={label}
      title={tool.key ? `${label} (${commandKey}${tool.key})` : label}
      // Not `disabled`, with which the button would lose the focus.
      aria-disabled={state === 'idle' || undefined}
      tabIndex={stop ? 0 : -1}
      onFocus={onFocus}
      // Keeps the selection in the text, which pressing the mouse button would remove.
      onMouseDown={event => event.preventDefault()}
      onClick={state === 'idle' ? undefined : onClick}
    >
      {typeof Face === 'string' ? (
        <b data-face={Face} />
      ) : (
        <Face className={tool.turns ? 'uc-flip' : ''} />
      )}
    </button>
  )
}

type State = 'on' | 'off' | 'idle'

const statesOf = (editor: Editor): Record<string, State> =>
  Object.fromEntries(
    all.map(({ name, isOn }) => [
      name,
      isIdle(editor, name) ? 'idle' : isOn?.(editor) ? 'on' : 'off',
    ]),
  )

const isIdle = (editor: Editor, name: string) =>
  (name === 'undo' && !editor.can().undo()) || (name === 'redo' && !editor.can().redo())

const stepOf = (
  { key, currentTarget }: KeyboardEvent<HTMLElement>,
  stop: number,
  count: number,
) => {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  return (stop + (key === forward ? 1 : count - 1)) % count
}

const commandKey = /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl+'
