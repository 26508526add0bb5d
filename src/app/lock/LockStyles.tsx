import { styled } from '@mui/material/styles'

/** The whole page: the time above, who it is below. */
export const LockFrame = styled('main')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    minHeight: '100dvh',
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    gap: 32,
    padding: 24,
    background: palette.background.default,
    '& header': { textAlign: 'center', color: palette.text.secondary },
    '& time': {
      display: 'block',
      fontSize: 'clamp(48px, 9vw, 80px)',
      fontWeight: 300,
      lineHeight: 1.1,
      fontVariantNumeric: 'tabular-nums',
      color: palette.text.primary,
    },
    '& form': {
      width: '100%',
      maxWidth: 360,
      display: 'grid',
      gap: 8,
      padding: 24,
      border: `1px solid ${palette.divider}`,
      borderRadius: 8,
      background: palette.background.paper,
    },
    '& form > .MuiAvatar-root, & h1, & form > p:not(.MuiFormHelperText-root)': {
      justifySelf: 'center',
    },
    '& h1': { margin: 0, fontSize: 20, fontWeight: 600, overflowWrap: 'anywhere' },
    '& form > p:not(.MuiFormHelperText-root)': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 4,
      margin: 0,
      color: palette.text.secondary,
    },
    '& .MuiFormHelperText-root': { margin: 0, minHeight: 20 },
  }
})
