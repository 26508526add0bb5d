import { styled } from '@mui/material/styles'
import { type ReactNode, useId } from 'react'

interface CardProps {
  title: string
  hint?: string | undefined
  /** Stands at the end of the head. */
  action?: ReactNode
  children: ReactNode
}

/** One panel of a dashboard. */
export const Card = ({ title, hint, action, children }: CardProps) => {
  const id = useId()
  return (
    <Frame aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {hint && <span>{hint}</span>}
        {action}
      </header>
      {children}
    </Frame>
  )
}

const Frame = styled('section')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    background: palette.background.paper,
    border: `1px solid ${palette.divider}`,
    borderRadius: 6,
    padding: '16px 20px 20px',
    minWidth: 0,
    '& > header': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      gap: '0 12px',
      marginBlockEnd: 12,
    },
    '& > header > h2': { fontSize: 16, fontWeight: 600, margin: 0 },
    '& > header > span': { color: palette.text.secondary, fontSize: 12, flex: 1 },
    '& > header > a': { marginInlineStart: 'auto', fontSize: 13 },
    '& ul': { listStyle: 'none', margin: 0, padding: 0 },
    '@media (max-width:599.95px)': { padding: '12px 16px 16px' },
  }
})
