import { Suspense } from 'react'
import { EmptyValue, isEmptyValue } from '#src/kit/cells/EmptyValue.tsx'
import { TextCell } from '#src/kit/cells/texts.tsx'
import type { BrowserKind, CellProps } from '#src/kit/overrides.ts'
import { lazy } from '#src/ui/lazy.tsx'
import { richTextKind } from './kind.ts'

const RichText = lazy(async () => ({
  default: (await import('#src/kit/cells/RichText.tsx')).RichText,
}))

/** Formatted text as plain words. */
const RichTextCell = (props: CellProps) => (
  <TextCell {...props} value={typeof props.value === 'string' ? plainOf(props.value) : null} />
)

const plainOf = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim().slice(0, 200) ?? ''

/** Formatted text on the record's page; the sanitiser comes when there is something to draw. */
const RichTextShow = ({ value }: CellProps) =>
  isEmptyValue(value) ? (
    <EmptyValue />
  ) : (
    <Suspense fallback={null}>
      <RichText html={String(value)} />
    </Suspense>
  )

export const richTextBrowser: BrowserKind = {
  kind: richTextKind,
  cell: RichTextCell,
  show: RichTextShow,
  wide: true,
  shrinks: true,
  filter: null,
  text: null,
}
