import { styled } from '@mui/material/styles'

/** A field like its neighbours, with a toolbar at its head and a text that grows. */
export const EditorFrame = styled('div')(({ theme }) => {
  const { tokens } = theme
  const { hover } = (theme.vars ?? theme).palette.action
  return {
    border: `1px solid ${tokens.control}`,
    borderRadius: 6,
    background: tokens.paper,
    '&:hover': { borderColor: tokens.text },
    '&:has(.tiptap:focus)': {
      borderColor: tokens.mark,
      boxShadow: `0 0 0 2px ${tokens.selected}`,
    },
    '&[data-wrong-text]': { borderColor: tokens.error },
    '&[data-disabled]': { borderColor: tokens.line, color: tokens.textDisabled },
    '& [role="toolbar"], & .uc-linking': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 2,
      padding: 4,
      borderBlockEnd: `1px solid ${tokens.line}`,
    },
    '& .uc-linking': { gap: 8, padding: '6px 8px' },
    '& .uc-linking input': { flex: '1 1 160px' },
    '& [role="toolbar"] button': {
      display: 'inline-grid',
      placeItems: 'center',
      width: 28,
      height: 28,
      padding: 0,
      border: 0,
      borderRadius: 4,
      background: 'none',
      color: tokens.textSecondary,
      font: 'inherit',
      cursor: 'pointer',
    },
    '& [role="toolbar"] button:hover': { background: hover, color: tokens.text },
    '& [role="toolbar"] button[aria-pressed="true"]': {
      background: tokens.selected,
      color: tokens.primary,
    },
    '& [role="toolbar"] button[aria-disabled="true"]': {
      color: tokens.textDisabled,
      background: 'none',
      cursor: 'default',
    },
    '& [role="toolbar"] svg': { fontSize: 18 },
    // The letters are CSS content: as text they would be a visible label that differs from the accessible name.
    '& [role="toolbar"] [data-face]::before': { content: 'attr(data-face)' },
    '& [role="separator"]': {
      width: 1,
      height: 16,
      marginInline: 4,
      background: tokens.line,
    },
    '& .uc-sending': { padding: '4px 10px', fontSize: 12, color: tokens.textSecondary },
    '& .uc-sending[role="alert"]': { color: tokens.error },
    '& .tiptap': {
      minHeight: 160,
      maxHeight: '50vh',
      overflow: 'auto',
      padding: '8px 12px',
      outline: 'none',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    },
    // Each paragraph has the direction of its first letter.
    '& .tiptap > *': { unicodeBidi: 'plaintext', textAlign: 'start' },
    '& .tiptap > :first-of-type': { marginBlockStart: 0 },
    '& .tiptap > :last-child': { marginBlockEnd: 0 },
    '& .tiptap :is(h2, h3)': { fontSize: 16, fontWeight: 600, margin: '12px 0 8px' },
    '& .tiptap h3': { fontSize: 14 },
    '& .tiptap :is(p, ul, ol, blockquote, pre)': { margin: '8px 0' },
    '& .tiptap li p': { margin: 0 },
    '& .tiptap :is(ul, ol)': { paddingInlineStart: 24 },
    '& .tiptap img': { maxWidth: '100%', height: 'auto', borderRadius: 4 },
    '& .tiptap .ProseMirror-selectednode': { outline: `2px solid ${tokens.mark}` },
    '& .tiptap a': { color: tokens.primary },
    '& .tiptap hr': { border: 0, borderBlockStart: `1px solid ${tokens.line}` },
    '& .tiptap blockquote': {
      borderInlineStart: `3px solid ${tokens.line}`,
      marginInlineStart: 0,
      paddingInlineStart: 12,
      color: tokens.textSecondary,
    },
    '& .tiptap pre': { background: tokens.subtle, borderRadius: 6, padding: '8px 12px' },
    '& .tiptap .ProseMirror-gapcursor': { display: 'none' },
  }
})
