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
  return <div className="uc-rich" dangerouslySetInnerHTML={{ __html: clean }} />
}
