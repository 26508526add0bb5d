import type { Theme } from '@mui/material/styles'

/** A line of the side menu. */
export const entryStyle = (theme: Theme, level: number) => ({
  display: 'flex',
  width: 'calc(100% - 8px)',
  minHeight: 36,
  marginInline: '4px',
  marginBlock: '2px',
  paddingInline: `${10 + level * 24}px 8px`,
  gap: '10px',
  justifyContent: 'flex-start',
  borderRadius: '6px',
  color: theme.tokens.text,
  fontSize: 14,
  textAlign: 'start',
  textDecoration: 'none',
  '& > .MuiSvgIcon-root': { color: theme.tokens.textSecondary, flex: 'none' },
  '& .title': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .arrow': { transition: 'transform 120ms' },
  '&[aria-expanded=false] .arrow': { transform: 'rotate(-90deg)' },
  '[dir=rtl] &[aria-expanded=false] .arrow': { transform: 'rotate(90deg)' },
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&[data-holds]': { fontWeight: 600 },
  '&[aria-current]': {
    backgroundColor: theme.tokens.selected,
    color: theme.tokens.primary,
    fontWeight: 600,
  },
  '&[aria-current] > .MuiSvgIcon-root, &[data-holds] > .MuiSvgIcon-root:first-of-type': {
    color: theme.tokens.mark,
  },
})
