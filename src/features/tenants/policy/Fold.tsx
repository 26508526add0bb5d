import { styled } from '@mui/material/styles'

const folded = '0 12px 12px'

/** A line that unfolds. */
export const Fold = styled('details')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    border: `1px solid ${palette.divider}`,
    borderRadius: 6,
    '& summary': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '2px 12px',
      alignItems: 'baseline',
      padding: '8px 12px',
      cursor: 'pointer',
    },
    '& summary::before': { content: '"›"', display: 'inline-block', width: 8 },
    '&[open] summary::before': { transform: 'rotate(90deg)' },
    '& summary > span': { fontSize: 12, color: palette.text.secondary },
    '& em': { fontStyle: 'normal', fontSize: 12, color: palette.warning.main },
    '& ul': {
      listStyle: 'none',
      margin: 0,
      padding: folded,
      paddingInlineStart: 32,
      display: 'grid',
      gap: 8,
    },
    '& > p': { margin: 0, padding: folded, paddingInlineStart: 32, color: palette.text.secondary },
    '& li > p': { margin: '2px 0 0', fontSize: 13, color: palette.text.secondary },
    '& b': { fontWeight: 600 },
  }
})
