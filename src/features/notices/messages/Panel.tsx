import { styled } from '@mui/material/styles'

/** Tabs, what narrows the list, and the list. */
export const Panel = styled('div')(({ theme: { tokens } }) => ({
  background: tokens.paper,
  border: `1px solid ${tokens.line}`,
  borderRadius: 6,
  minWidth: 0,
  '& > .MuiTabs-root': { borderBlockEnd: `1px solid ${tokens.line}` },
  '& .MuiTab-root i': {
    display: 'inline-block',
    marginInlineStart: 6,
    minWidth: 18,
    padding: '0 5px',
    borderRadius: 9,
    background: tokens.selected,
    color: tokens.primary,
    fontStyle: 'normal',
    fontSize: 12,
    lineHeight: '18px',
  },
  '& [data-tools]': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    padding: '12px 16px',
    borderBlockEnd: `1px solid ${tokens.line}`,
  },
  '& search': { flex: '0 1 240px', minWidth: 140 },
  '& [data-end]': { display: 'flex', gap: 8, marginInlineStart: 'auto' },
  '@media (max-width:430px)': {
    '& .MuiTab-root': { paddingInline: 10 },
    '& search': { flex: '1 1 100%' },
  },
}))
