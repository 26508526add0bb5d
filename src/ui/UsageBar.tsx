import { styled, type Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { figureText, type UsageState, usageState } from './usage.ts'
import { useLanguage } from './useLanguage.ts'

export interface UsageBarProps {
  /** What is counted, such as "users". */
  label: string
  /** What is used. */
  value: number
  /** The limit; 0 is none. */
  max: number
  /** The numbers are megabytes, not a count. */
  measured?: boolean
  /** Shown at the end of the line, such as a button. */
  children?: ReactNode
}

/** A line of text and a bar that show how much of a limit is used, with a warning from 80 % on. */
export const UsageBar = ({ label, value, max, measured, children }: UsageBarProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const state = usageState(value, max)
  const figure = (it: number) => figureText(it, language, measured)
  const text = translate(`ui.usage.${measured ? 'measured.' : ''}${state}`, {
    smart_count: figure(Math.abs(max - value)),
  })
  return (
    <Line state={state}>
      <p>
        <span>{label}</span>
        <span>
          <b>{figure(value)}</b>
          {max > 0 && ` / ${figure(max)}`}
        </span>
        <em>{text}</em>
        {children}
      </p>
      {max > 0 && (
        <div aria-hidden>
          <i style={{ inlineSize: `${Math.min(100, (value / max) * 100)}%` }} />
        </div>
      )}
    </Line>
  )
}

const colourOf = (state: UsageState, { vars, palette }: Theme): string => {
  const { warning, error, primary } = (vars ?? { palette }).palette
  if (state === 'warning') return warning.main
  return state === 'full' || state === 'over' ? error.main : primary.main
}

const Line = styled('div', { shouldForwardProp: name => name !== 'state' })<{
  state: UsageState
}>(({ theme, state }) => {
  const { palette } = theme.vars ?? theme
  const quiet = state === 'fine' || state === 'unlimited'
  return {
    '& > p': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      columnGap: 8,
      alignItems: 'baseline',
      margin: 0,
      minHeight: 24,
    },
    // Long numbers wrap to a line of their own instead of overlapping the label.
    '& > p > span:first-of-type': { flex: '1 0 auto', maxWidth: '100%' },
    '& b': { fontWeight: 600 },
    '& > p > span': { fontVariantNumeric: 'tabular-nums' },
    '& em': {
      fontStyle: 'normal',
      fontSize: 12,
      color: quiet ? palette.text.secondary : colourOf(state, theme),
    },
    '& > div': {
      height: 6,
      borderRadius: 3,
      overflow: 'hidden',
      background: palette.divider,
    },
    '& i': {
      display: 'block',
      height: '100%',
      borderRadius: 3,
      background: colourOf(state, theme),
      transition: 'inline-size 200ms',
    },
  }
})
