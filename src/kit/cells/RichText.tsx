import { styled } from '@mui/material/styles'
import DOMPurify from 'dompurify'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { deferPrivatePicture, loadDeferredPictures } from '../pictures.ts'
import { useLoadPicture } from '../usePicture.ts'

const rules = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: [
    'style',
    'svg',
    'math',
    'picture',
    'video',
    'audio',
    'form',
    'input',
    'button',
    'textarea',
    'select',
    'dialog',
  ],
  FORBID_ATTR: ['style', 'class', 'id', 'name', 'srcset', 'background', 'poster'],
}

/** Formatted text, sanitised again where it is drawn: a stored row is not trusted. */
export const RichText = ({ html }: { html: string }) => {
  const clean = useMemo(() => withHeldPictures(DOMPurify.sanitize(html, rules)), [html])
  const part = useRef<HTMLDivElement>(null)
  const load = useLoadPicture()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text brings other pictures
  useLayoutEffect(() => {
    if (part.current) loadDeferredPictures(part.current, load)
  }, [clean, load])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the line above
  return <Prose ref={part} dir="auto" dangerouslySetInnerHTML={{ __html: clean }} />
}

/** In a template, which fetches nothing. */
const withHeldPictures = (html: string): string => {
  const template = document.createElement('template')
  template.innerHTML = html
  for (const image of template.content.querySelectorAll('img')) deferPrivatePicture(image)
  return template.innerHTML
}

const Prose = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    overflow: 'auto',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    '& > :first-of-type': { marginBlockStart: 0 },
    '& > :last-child': { marginBlockEnd: 0 },
    '& :is(h1, h2, h3, h4)': { fontSize: 16, fontWeight: 600, margin: '16px 0 8px' },
    '& :is(p, ul, ol, table, blockquote, pre)': { margin: '8px 0' },
    '& :is(ul, ol)': { paddingInlineStart: 24 },
    '& img': { maxWidth: '100%', height: 'auto', borderRadius: 4 },
    '& img[data-picture]': { background: palette.action.hover },
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
