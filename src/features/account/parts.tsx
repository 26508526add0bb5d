import { styled } from '@mui/material/styles'
import { type ReactNode, useEffect, useId, useRef } from 'react'

/** What stands below each other in a section: its things, and the fields of its form. */
const lines = 'li, [data-field]'

/** Where somebody was in a section. */
interface Spot {
  held: HTMLElement
  line: HTMLElement | null
  /** The line's number in the section. */
  at: number
}

/** Once what had the focus is taken out of the section, the focus goes to what stands next to it there. */
const useSectionFocus = () => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const section = box.current
    if (!section) return
    let last: Spot | undefined
    const note = ({ target }: FocusEvent) => {
      last = spotOf(section, target as HTMLElement)
    }
    // A dialog that asks first stands outside of the section, and may close before the answer or after it.
    const observer = new MutationObserver(() => {
      if (!last || last.held.isConnected || document.activeElement !== document.body) return
      nextTo(section, last)?.focus()
    })
    section.addEventListener('focusin', note)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      section.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [])
  return box
}

const linesOf = (section: HTMLElement) => [...section.querySelectorAll<HTMLElement>(lines)]

const spotOf = (section: HTMLElement, held: HTMLElement): Spot => {
  const line = held.closest<HTMLElement>(lines)
  return { held, line, at: line ? linesOf(section).indexOf(line) : 0 }
}

const isItem = (line: HTMLElement) => line.dataset.item !== undefined

/** In its own line, in the next of its kind, in one before, or else the section's heading. */
const nextTo = (section: HTMLElement, { line, at }: Spot) => {
  const all = linesOf(section)
  const near =
    line && isItem(line) ? [...all.slice(at).filter(isItem), ...all.slice(0, at).reverse()] : []
  const buttons = [...(line?.isConnected ? [line] : []), ...near].map(it =>
    it.querySelector<HTMLElement>('button:not(:disabled)'),
  )
  return buttons.find(Boolean) ?? section.querySelector('h2')
}

interface PartProps {
  title: string
  hint?: string | undefined
  /** Stands at the end of the head. */
  action?: ReactNode
  children: ReactNode
}

/** A titled part of an account page, within which the focus stays; a line parts it from the one before. */
export const Part = ({ title, hint, action, children }: PartProps) => {
  const id = useId()
  const box = useSectionFocus()
  return (
    <Box ref={box} aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {hint && <p>{hint}</p>}
        </div>
        {action}
      </header>
      {children}
    </Box>
  )
}

interface LineProps {
  title: ReactNode
  /** What it is at the moment, in a quieter voice. */
  text?: ReactNode
  /** One of several alike, which come and go. */
  item?: boolean
  /** What may be done with it. */
  children?: ReactNode
}

/** One thing of a part with what may be done with it; stands in a `Lines`. */
export const Line = ({ title, text, item, children }: LineProps) => (
  <li data-item={item ? '' : undefined}>
    <div>
      <b>{title}</b>
      {text && <div>{text}</div>}
    </div>
    {children && <span>{children}</span>}
  </li>
)

const Box = styled('section')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    maxWidth: 880,
    '& + &': {
      borderBlockStart: `1px solid ${palette.divider}`,
      marginBlockStart: 24,
      paddingBlockStart: 20,
    },
    '& > header': {
      display: 'flex',
      alignItems: 'flex-start',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      gap: '8px 16px',
      marginBlockEnd: 12,
    },
    '& > header > div': { minWidth: 0, flex: '1 1 200px' },
    // It may be focused: the ring is as wide as its words.
    '& h2': {
      width: 'fit-content',
      fontSize: 16,
      fontWeight: 600,
      margin: 0,
      lineHeight: '24px',
    },
    '& > header p': { margin: '2px 0 0', color: palette.text.secondary },
  }
})

export const Lines = styled('ul')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '8px 16px',
      paddingBlock: 12,
    },
    '& > li + li': { borderBlockStart: `1px solid ${palette.divider}` },
    '& > li > div': { minWidth: 0, flex: '1 1 150px', overflowWrap: 'anywhere' },
    '& b': { fontWeight: 600 },
    '& b + div': { color: palette.text.secondary, fontSize: 13, marginBlockStart: 2 },
    '& > li > span': { display: 'flex', flexWrap: 'wrap', gap: 8, marginInlineStart: 'auto' },
  }
})
