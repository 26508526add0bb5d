import { styled } from '@mui/material/styles'

/** The scrolling box around a table, and how everything in it looks. */
export const TableBox = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    position: 'relative',
    overflow: 'auto',
    maxHeight: 'max(420px, calc(100vh - 290px))',
    '& table': { borderCollapse: 'separate', borderSpacing: 0, width: '100%', fontSize: 14 },
    '& th, & td': {
      height: 44,
      padding: '0 12px',
      borderBlockEnd: `1px solid ${palette.divider}`,
      textAlign: 'start',
      whiteSpace: 'nowrap',
      maxWidth: 260,
      background: palette.background.paper,
    },
    '&[data-density="compact"] th, &[data-density="compact"] td': { height: 36 },
    '& th': {
      position: 'sticky',
      insetBlockStart: 0,
      zIndex: 2,
      fontWeight: 600,
      color: palette.text.secondary,
    },
    '& tbody tr:hover td': {
      backgroundImage: `linear-gradient(${palette.action.hover}, ${palette.action.hover})`,
    },
    '& tbody tr[aria-selected="true"] td': {
      backgroundImage: `linear-gradient(${palette.action.selected}, ${palette.action.selected})`,
    },
    // The line that the keys of a tree are at, or that was just revealed.
    '& tbody tr[data-active] td': {
      backgroundImage: `linear-gradient(${palette.action.selected}, ${palette.action.selected})`,
      boxShadow: `inset 0 1px 0 ${palette.primary.main}, inset 0 -1px 0 ${palette.primary.main}`,
    },
    '& .uc-end': { textAlign: 'end' },
    '& td > .MuiSvgIcon-root': { verticalAlign: 'middle' },
    '& .uc-check': {
      width: 40,
      minWidth: 40,
      paddingInline: '12px 0',
      position: 'sticky',
      insetInlineStart: 0,
      zIndex: 1,
    },
    '& .uc-check input': {
      width: 16,
      height: 16,
      margin: 0,
      display: 'block',
      accentColor: palette.primary.main,
      // As large as a finger needs.
      '@media (pointer: coarse)': { width: 20, height: 20 },
    },
    // As wide as what it holds where there is room; else it ends in an ellipsis before anything scrolls.
    '& .uc-yields': { display: 'grid', gridTemplateColumns: 'minmax(0, max-content)' },
    '& .uc-yields > *': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .uc-first': { position: 'sticky', insetInlineStart: 0, zIndex: 1, minWidth: 128 },
    // So much of a text can be read before the table scrolls.
    '& .uc-giving': { minWidth: 92 },
    '& .uc-check + .uc-first': { insetInlineStart: 40 },
    '& .uc-last': { position: 'sticky', insetInlineEnd: 0, zIndex: 1, width: 1 },
    // On a phone it covers columns that go on below it.
    [theme.breakpoints.down('md')]: {
      '& .uc-last': { borderInlineStart: `1px solid ${palette.divider}` },
    },
    '& th.uc-first, & th.uc-last, & th.uc-check': { zIndex: 3 },
    '& .uc-sort': {
      display: 'inline-flex',
      alignItems: 'baseline',
      gap: 4,
      font: 'inherit',
      color: 'inherit',
      background: 'none',
      border: 0,
      padding: 0,
      cursor: 'pointer',
    },
    '& .uc-end .uc-sort': { flexDirection: 'row-reverse' },
    '& .uc-sort i': { fontStyle: 'normal', fontSize: 10, width: 10, opacity: 0 },
    '& .uc-sort:hover i, & .uc-sort:focus-visible i': { opacity: 0.5 },
    '& [aria-sort] .uc-sort i': { opacity: 1, color: palette.primary.main },
    '& .uc-actions': { display: 'flex', gap: 12, alignItems: 'center', justifyContent: 'flex-end' },
    '& .uc-bar': { height: 12, borderRadius: 6, background: palette.action.hover },
    '& .uc-bare': { border: 0, padding: 0, background: 'none' },
    // On paper all rows, as narrow as the page, below a head on every page.
    '@media print': {
      overflow: 'visible',
      maxHeight: 'none',
      '& table': { fontSize: 11 },
      '& thead': { display: 'table-header-group' },
      '& tr': { breakInside: 'avoid' },
      '& th, & td': {
        position: 'static !important',
        height: '28px !important',
        minWidth: '0 !important',
        maxWidth: 'none',
        padding: '2px 6px',
        whiteSpace: 'normal !important',
        overflowWrap: 'anywhere',
      },
      '& .uc-check, & .uc-last': { display: 'none !important' },
      '& td *': { whiteSpace: 'normal !important', overflow: 'visible !important' },
    },
  }
})

/** The one panel that a list stands in. */
export const Panel = styled('section')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    background: palette.background.paper,
    border: `1px solid ${palette.divider}`,
    borderRadius: 6,
    minWidth: 0,
    // `hidden` would keep what is sticky in it from following the page.
    overflow: 'clip',
    '@media print': { overflow: 'visible', border: 0 },
  }
})
