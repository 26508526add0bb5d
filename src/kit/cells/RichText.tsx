import { styled } from '@mui/material/styles'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'

const rules = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select'],
  FORBID_ATTR: ['style', 'id', 'name'],
}

/** Formatted text, sanitised again where it is drawn: a stored row is not trusted. */
export const RichText = ({ html }: { html: string }) => {
  const clean = useMemo(() => DOMPurify.sanitize(html, rules), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the line above
  return <Prose dangerouslySetInnerHTML={{ __html: clean }} />
}

const Prose = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    overflow: 'auto',
    overflowWrap: 'anywhere',
    '& > :first-of-type': { marginBlockStart: 0 },
    '& > :last-child': { marginBlockEnd: 0 },
    '& :is(h1, h2, h3, h4)': { fontSize: 16, fontWeight: 600, margin: '16px 0 8px' },
    '& :is(p, ul, ol, table, blockquote, pre)': { margin: '8px 0' },
    '& :is(ul, ol)': { paddingInlineStart: 24 },
    '& img': { maxWidth: '100%', height: 'auto' },
    '& table': { borderCollapse: 'collapse' },
    '& :is(th, td)': { border: `1px solid ${palette.divider}`, padding: '4px 12px' },
    '& blockquote': {
      borderInlineStart: `3px solid ${palette.divider}`,
      paddingInlineStart: 12,
      color: palette.text.secondary,
    },
    '& pre': { background: palette.action.hover, borderRadius: 6, padding: '8px 12px' },
  }
})
