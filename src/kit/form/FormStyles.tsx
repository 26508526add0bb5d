import { styled } from '@mui/material/styles'
import { sizes } from '#src/theme/tokens.ts'

/** The drawer's inside: head, fields that scroll, buttons that stay. */
export const FormFrame = styled('form')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: 0,
    '& > .uc-head, & > .uc-foot': {
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      padding: '12px 24px',
      flexShrink: 0,
    },
    '& > .uc-head': {
      justifyContent: 'space-between',
      borderBlockEnd: `1px solid ${palette.divider}`,
    },
    '& > .uc-foot': {
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      borderBlockStart: `1px solid ${palette.divider}`,
    },
    '& > .uc-head > h1': { fontSize: 16, fontWeight: 600, margin: 0, overflowWrap: 'anywhere' },
    '& > .uc-body > section > h2': { fontSize: 14, fontWeight: 600, margin: '8px 0 12px' },
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
    '& .uc-coming': {
      height: sizes.control,
      border: `1px solid ${palette.divider}`,
      borderRadius: 6,
    },
    '& .uc-coming[data-lines="3"]': { height: 3 * 20.125 + 12 },
    '& .uc-swatch': { width: 24, height: 24, padding: 0, border: 0, background: 'none' },
    '@media (max-width:899.95px)': {
      '& > .uc-head, & > .uc-foot, & > .uc-body': { paddingInline: 16 },
    },
  }
})

/** The fields of a section: those of one row side by side, or one below the other on narrow screens. */
export const FormGrid = styled('div')({
  display: 'grid',
  gap: '0 16px',
  '& > *': { minWidth: 0 },
  '@media (min-width:900px)': {
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    '& > *': { gridColumn: 'span 6' },
    '& > [data-besides="1"]': { gridColumn: 'span 3' },
    '& > [data-besides="2"]': { gridColumn: 'span 2' },
  },
})

/** A field with its label and texts; plain elements, since a form draws many of them at once. */
export const FieldBox = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    '& > label': {
      display: 'block',
      marginBlockEnd: 4,
      lineHeight: '1.4375em',
      color: palette.text.secondary,
    },
    // Inputs of react-admin repeat what is wrong, which stands below them already.
    '& .uc-stock .MuiFormHelperText-root': { display: 'none' },
    // The line is reserved as the gap to the next row: when an error appears in it, nothing moves.
    '& > p': {
      margin: '4px 0',
      minHeight: 20,
      fontSize: 12,
      lineHeight: 1.5,
      textAlign: 'start',
      color: palette.text.secondary,
    },
    // An error replaces the help text.
    '& > p[data-helps]': { marginBlockEnd: 16 },
    '&[data-wrong] > label, &[data-wrong] > p': { color: palette.error.main },
  }
})
