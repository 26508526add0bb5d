import { useLocale } from 'react-admin'
import { grouped } from '#src/ui/grouped.ts'
import { listText } from '#src/ui/said.ts'
import { amount } from '../formats.ts'
import type { CellProps } from '../overrides.ts'
import { isNothing, Nothing } from './Nothing.tsx'

/** One line; what does not fit ends in an ellipsis and is told on hover. */
export const TextCell = ({ value }: CellProps) =>
  isNothing(value) ? (
    <Nothing />
  ) : (
    <span className="uc-text" dir="auto" title={String(value)}>
      {String(value)}
    </span>
  )

/** Text in full, with its line breaks. */
export const LongText = ({ value }: CellProps) =>
  isNothing(value) ? (
    <Nothing />
  ) : (
    <span className="uc-long" dir="auto">
      {String(value)}
    </span>
  )

/** Formatted text as plain words. */
export const RichTextCell = (props: CellProps) => (
  <TextCell {...props} value={typeof props.value === 'string' ? plainOf(props.value) : null} />
)

const plainOf = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim().slice(0, 200) ?? ''

export const IntegerCell = ({ value, field }: CellProps) => {
  const locale = useLocale()
  return typeof value === 'number' ? (
    <span className="uc-number">{field.grouped === false ? value : grouped(value, locale)}</span>
  ) : (
    <Nothing />
  )
}

export const MoneyCell = ({ value }: CellProps) => {
  const locale = useLocale()
  return typeof value === 'string' ? (
    <span className="uc-number">{amount(value, locale)}</span>
  ) : (
    <Nothing />
  )
}

export const ListCell = ({ value }: CellProps) => {
  const locale = useLocale()
  if (isNothing(value)) return <Nothing />
  const items = value as readonly string[]
  return (
    <span className="uc-text" title={items.join('\n')}>
      {listText(items, locale)}
    </span>
  )
}

/** Short texts as tags, all of them. */
export const ListShow = ({ value }: CellProps) =>
  isNothing(value) ? (
    <Nothing />
  ) : (
    <span className="uc-tags uc-wrap">
      {(value as readonly string[]).map(item => (
        <span className="uc-tag" key={item}>
          {item}
        </span>
      ))}
    </span>
  )

/** One item a line. */
export const LinesShow = ({ value }: CellProps) =>
  isNothing(value) ? (
    <Nothing />
  ) : (
    <span className="uc-long uc-mono">{(value as readonly string[]).join('\n')}</span>
  )

export const JsonCell = ({ value }: CellProps) =>
  isNothing(value) ? <Nothing /> : <code className="uc-text">{JSON.stringify(value)}</code>

export const JsonShow = ({ value }: CellProps) =>
  isNothing(value) ? <Nothing /> : <pre className="uc-pre">{JSON.stringify(value, null, 2)}</pre>

export const UrlShow = ({ value }: CellProps) =>
  isNothing(value) ? (
    <Nothing />
  ) : (
    <a className="uc-link" href={String(value)} rel="noopener noreferrer" target="_blank">
      {String(value)}
    </a>
  )

/** A secret is never answered; it only has a place in forms. */
export const SecretCell = () => <span aria-hidden="true">••••••</span>
