import { styled } from '@mui/material/styles'

/** What scrolls. */
export const Scroller = styled('div')({
  overflow: 'auto',
  flex: '1 1 auto',
  minHeight: 0,
  outline: 'none',
  paddingBottom: 4,
})

/** One line. */
export const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  height: 32,
  marginInline: 4,
  paddingInlineEnd: 8,
  borderRadius: 4,
  fontSize: 14,
  cursor: 'pointer',
  '&:hover': { backgroundColor: (theme.vars ?? theme).palette.action.hover },
  '&[aria-selected="true"]': { backgroundColor: (theme.vars ?? theme).palette.action.selected },
  '&[data-active="true"]': {
    boxShadow: `inset 0 0 0 2px ${(theme.vars ?? theme).palette.primary.main}`,
  },
  '&[aria-disabled="true"]': {
    color: (theme.vars ?? theme).palette.text.secondary,
    cursor: 'default',
  },
  '& .title': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 },
  '& .grey': { color: (theme.vars ?? theme).palette.text.secondary, fontSize: 12, flexShrink: 0 },
  '& .extra': { marginInlineStart: 'auto', flexShrink: 0 },
}))

/** The arrow of a branch. */
export const Twisty = styled('span')({
  display: 'inline-flex',
  flexShrink: 0,
  width: 20,
  height: 20,
  alignItems: 'center',
  justifyContent: 'center',
  '& svg': { fontSize: 18, transition: 'transform 120ms' },
  '&[data-open="true"] svg': { transform: 'rotate(90deg)' },
  '@media (prefers-reduced-motion: reduce)': { '& svg': { transition: 'none' } },
})
