import { styled } from '@mui/material/styles'

/** The drawer's inside: head, fields that scroll, buttons that stay. */
export const FormFrame = styled('form')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: 0,
    '& header, & footer': {
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      padding: '12px 24px',
      flexShrink: 0,
    },
    '& header': { justifyContent: 'space-between', borderBlockEnd: `1px solid ${palette.divider}` },
    '& footer': { justifyContent: 'flex-end', borderBlockStart: `1px solid ${palette.divider}` },
    '& h2': { fontSize: 16, fontWeight: 600, margin: 0, overflowWrap: 'anywhere' },
    '& h3': { fontSize: 14, fontWeight: 600, margin: '8px 0 12px' },
    '& .uc-body': { flex: 1, overflow: 'auto', padding: '16px 24px', minHeight: 0 },
    '& .uc-mono': { fontFamily: 'ui-monospace, Consolas, monospace', fontSize: 13 },
    '& .uc-line': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 4,
      paddingInlineStart: 8,
      margin: 2,
      maxWidth: '100%',
      overflowWrap: 'anywhere',
      lineHeight: '24px',
      borderRadius: 6,
      background: palette.action.hover,
    },
    '& .uc-line button': {
      border: 0,
      background: 'none',
      color: 'inherit',
      font: 'inherit',
      lineHeight: '24px',
      width: 24,
      padding: 0,
      flexShrink: 0,
      cursor: 'pointer',
    },
    '& .uc-wrong': { color: palette.error.main, textDecoration: 'underline wavy' },
    '& .uc-frame': {
      width: 64,
      height: 64,
      borderRadius: 6,
      border: `1px dashed ${palette.divider}`,
      display: 'grid',
      placeItems: 'center',
      overflow: 'hidden',
      flexShrink: 0,
    },
    '& .uc-frame img': { width: '100%', height: '100%', objectFit: 'cover' },
    '& .uc-swatch': { width: 24, height: 24, padding: 0, border: 0, background: 'none' },
    '@media (max-width:899.95px)': { '& header, & footer, & .uc-body': { paddingInline: 16 } },
  }
})

/** Fields of one row beside each other, below each other where it is narrow. */
export const FormGrid = styled('div')({
  display: 'grid',
  gap: '0 16px',
  '& > *': { minWidth: 0 },
  '@media (min-width:900px)': {
    '&[data-columns="2"]': { gridTemplateColumns: '1fr 1fr' },
    '&[data-columns="3"]': { gridTemplateColumns: '1fr 1fr 1fr' },
  },
})
