import { styled } from '@mui/material/styles'

/** Figures, a table with bars, and the people who are missing. */
export const ReadersFrame = styled('div')(({ theme: { tokens } }) => ({
  padding: '16px 24px',
  '@media (max-width:899.95px)': { paddingInline: 16 },
  '& dl': { display: 'flex', flexWrap: 'wrap', gap: '8px 48px', margin: '0 0 16px' },
  '& dt': { color: tokens.textSecondary, fontSize: 12 },
  '& dd': { margin: 0, fontSize: 20, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& table': { width: '100%', maxWidth: 880, borderCollapse: 'collapse' },
  '& th, & td': {
    textAlign: 'start',
    padding: '8px 12px',
    borderBlockEnd: `1px solid ${tokens.line}`,
    fontWeight: 400,
  },
  '& thead th': { background: tokens.subtle, fontWeight: 600 },
  '& td': { whiteSpace: 'nowrap', color: tokens.textSecondary },
  '& [data-bar]': {
    display: 'inline-block',
    width: 160,
    height: 8,
    marginInlineEnd: 8,
    borderRadius: 4,
    background: tokens.line,
    overflow: 'hidden',
  },
  '& [data-bar] i': { display: 'block', height: '100%', background: tokens.mark },
  '& [data-bar="good"] i': { background: tokens.success },
  '@media (max-width:599.95px)': {
    '& th, & td': { padding: '8px' },
    '& [data-bar]': { display: 'block', width: '100%', minWidth: 48, marginBlockEnd: 4 },
  },
  '& header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    margin: '20px 0 8px',
  },
  '& h2': { fontSize: 14, fontWeight: 600, margin: 0 },
  '& li': { display: 'flex', alignItems: 'center', gap: 8 },
  '& small': { fontSize: 12, color: tokens.textSecondary },
  '& ul': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 24px',
    listStyle: 'none',
    margin: 0,
    padding: 0,
  },
}))
