import { styled } from '@mui/material/styles'
import { Dialog } from '#src/ui/Dialog.tsx'
import { hiddenText } from '#src/ui/hiddenText.ts'

/** The search dialog: a fixed field at the top, and results that scroll. It fills narrow screens. */
export const SearchFrame = styled(Dialog)(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    '& .MuiDialog-container': { alignItems: 'flex-start' },
    '& .MuiDialog-paper:not(.MuiDialog-paperFullScreen)': {
      width: 640,
      maxWidth: 'calc(100% - 32px)',
      margin: '10vh 16px 16px',
      maxHeight: '76vh',
    },
    '& .uc-search-box': { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 },
    '& .uc-search-hidden': hiddenText,
    '& .uc-search-field': {
      display: 'flex',
      alignItems: 'center',
      gap: 12,
      flex: 'none',
      height: 56,
      paddingInline: '16px 12px',
      color: palette.text.secondary,
      borderBlockEnd: `1px solid ${palette.divider}`,
    },
    '& .uc-search-field input': {
      flex: 1,
      minWidth: 0,
      height: '100%',
      border: 0,
      outline: 'none !important',
      background: 'none',
      color: palette.text.primary,
      font: 'inherit',
      fontSize: 16,
    },
    '& .uc-search-field input::placeholder': { color: palette.text.secondary, opacity: 1 },
    '& .uc-search-results': {
      display: 'flex',
      flexDirection: 'column',
      overflow: 'auto',
      flex: 1,
      padding: '4px 8px 8px',
      minHeight: 120,
    },
    // The list is the scroll container, since the arrow keys of the field move in it.
    '& .uc-search-results > ul': { flex: '0 1 auto', minHeight: 0, overflow: 'auto' },
    '& ul': { listStyle: 'none', margin: 0, padding: 0 },
    '& .uc-search-group': {
      padding: '12px 8px 4px',
      fontSize: 12,
      color: palette.text.secondary,
    },
    '& .uc-search-option': {
      display: 'flex',
      alignItems: 'center',
      gap: 12,
      minHeight: 40,
      padding: '4px 8px',
      borderRadius: 6,
      cursor: 'pointer',
      scrollMarginBlock: 36,
    },
    '& .uc-search-option > svg': { color: palette.text.secondary },
    '& .uc-search-option.Mui-focused': {
      backgroundColor: palette.action.selected,
      boxShadow: `inset 0 0 0 1px ${palette.primary.main}`,
    },
    '& .uc-search-option mark': {
      background: 'none',
      color: palette.primary.main,
      fontWeight: 600,
    },
    '& .uc-search-title': { flex: 'none', maxWidth: '70%', ...line },
    '& .uc-search-subtitle': {
      flex: 1,
      minWidth: 0,
      textAlign: 'end',
      fontSize: 12,
      color: palette.text.secondary,
      ...line,
    },
    '& .uc-search-note': { margin: 0, padding: 8, fontSize: 12, color: palette.text.secondary },
    '& .uc-search-keys': {
      display: 'flex',
      gap: 16,
      flex: 'none',
      padding: '8px 16px',
      fontSize: 12,
      color: palette.text.secondary,
      borderBlockStart: `1px solid ${palette.divider}`,
      [theme.breakpoints.down('sm')]: { display: 'none' },
    },
    '& kbd': {
      display: 'inline-block',
      minWidth: 20,
      padding: '0 4px',
      marginInlineEnd: 4,
      font: 'inherit',
      fontSize: 11,
      lineHeight: '18px',
      textAlign: 'center',
      border: `1px solid ${palette.divider}`,
      borderRadius: 4,
    },
  }
})

const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
