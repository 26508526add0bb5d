import type { ThemeOptions } from '@mui/material/styles'
import { controls } from './controls.ts'
import type { Tokens } from './tokens.ts'

type Parts = NonNullable<ThemeOptions['components']>

/** What one does with a page stays off the paper, and nothing scrolls or sticks there. */
const onPaper = {
  '.uc-noprint, .uc-actions, [role="toolbar"], nav, header.MuiAppBar-root, .MuiSnackbar-root, .MuiTooltip-popper, #main ~ footer, a[href="#main"]':
    { display: 'none !important' },
  // Flex boxes are not broken into pages everywhere.
  '#root > div, #root > div > div:has(#main), div:has(> #main), #main': {
    display: 'block !important',
    minHeight: '0 !important',
    maxWidth: 'none !important',
    padding: '0 !important',
  },
  // The tab that is open stays as a heading.
  '.MuiTab-root:not(.Mui-selected), .MuiTabs-indicator, .MuiTabScrollButton-root': {
    display: 'none !important',
  },
  '.MuiChip-deleteIcon': { display: 'none !important' },
  'html, body': {
    background: '#ffffff !important',
    color: '#1f2329 !important',
    colorScheme: 'light !important',
  },
}

/** How MUI's parts look everywhere: flat panels with lines, shadows on what floats alone. */
export const components = (tokens: Tokens): Parts => ({
  ...controls(tokens),
  MuiCssBaseline: {
    styleOverrides: {
      html: { WebkitTextSizeAdjust: '100%' },
      body: { fontSize: 14, lineHeight: 1.5715 },
      a: { color: tokens.primary },
      // Beside what turns an icon by itself: the two work together.
      '[dir=rtl] .uc-flip': { scale: '-1 1' },
      // What people wrote runs its own way, and stands at the side where the page's lines begin.
      '[dir=auto]': { textAlign: ['-webkit-match-parent', 'match-parent'] },
      'table, time, .tabular': { fontVariantNumeric: 'tabular-nums' },
      // It takes the focus to be read out; where one is, its controls show.
      '[role="dialog"]:focus-visible': { outline: 'none' },
      ':focus-visible': { outline: `2px solid ${tokens.mark}`, outlineOffset: 1 },
      '@media print': onPaper,
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: { borderColor: tokens.line },
    },
  },
  MuiAppBar: { defaultProps: { elevation: 0, color: 'inherit' } },
  MuiDialogTitle: {
    styleOverrides: { root: { fontSize: 16, fontWeight: 600, padding: '20px 24px 12px' } },
  },
  MuiDialogContentText: { styleOverrides: { root: { color: tokens.text } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 8 } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 300 },
    styleOverrides: {
      tooltip: {
        fontSize: 12,
        fontWeight: 400,
        backgroundColor: '#2f3540',
        color: '#ffffff',
        maxWidth: 360,
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: tokens.line, padding: '0 12px', height: 44, fontSize: 14 },
      head: { fontWeight: 600, backgroundColor: tokens.subtle, color: tokens.text },
      sizeSmall: { height: 36, padding: '0 12px' },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: { '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: tokens.selected } },
    },
  },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 36, fontSize: 14 } } },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 32, color: tokens.textSecondary } } },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 44,
        textTransform: 'none',
        fontSize: 14,
        padding: '8px 16px',
        minWidth: 0,
      },
    },
  },
  MuiTabs: {
    styleOverrides: { root: { minHeight: 44 }, indicator: { backgroundColor: tokens.mark } },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
  MuiAlert: {
    styleOverrides: {
      // On a narrow screen the action moves below the message instead of squeezing it.
      root: { fontSize: 14, color: tokens.text, flexWrap: 'wrap' },
      message: { flex: '1 1 min(200px, 100% - 34px)' },
      standardInfo: { backgroundColor: tokens.infoGround, color: tokens.text },
      standardSuccess: { backgroundColor: tokens.successGround, color: tokens.text },
      standardWarning: { backgroundColor: tokens.warningGround, color: tokens.text },
      standardError: { backgroundColor: tokens.errorGround, color: tokens.text },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { borderRadius: 6, height: 24, fontSize: 12 },
      outlined: { borderColor: tokens.line },
    },
  },
})
