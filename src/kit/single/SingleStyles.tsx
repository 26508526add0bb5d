import { styled } from '@mui/material/styles'
import { FormFrame } from '../form/FormStyles.tsx'

/** A panel with the maximum width of a form. */
export const SinglePanel = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    maxWidth: 920,
    border: `1px solid ${palette.divider}`,
    borderRadius: 8,
    background: palette.background.paper,
  }
})

/** The form as a page: each section a card, the buttons stay in sight below. */
export const SingleFrame = styled(FormFrame)(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'block',
    height: 'auto',
    maxWidth: 920,
    '& .uc-body': { overflow: 'visible', padding: 0 },
    '& section': {
      padding: '12px 24px 4px',
      marginBlockEnd: 16,
      border: `1px solid ${palette.divider}`,
      borderRadius: 8,
      background: palette.background.paper,
    },
    '& > .uc-foot': {
      position: 'sticky',
      insetBlockEnd: 0,
      zIndex: 2,
      border: `1px solid ${palette.divider}`,
      borderRadius: 8,
      background: palette.background.paper,
    },
    '@media (max-width:899.95px)': {
      '& .uc-body': { paddingInline: 0 },
      '& section': { paddingInline: 16 },
    },
  }
})
