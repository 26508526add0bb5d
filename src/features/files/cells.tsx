import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { RowOf } from '#resources/core/resource.ts'
import type { file } from '#resources/file.ts'
import { DownloadButton } from '#src/kit/cells/DownloadButton.tsx'
import { useScreen } from '#src/kit/context.tsx'
import type { CellProps } from '#src/kit/overrides.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { sizeText } from '#src/ui/upload/fit.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'

type Row = RowOf<typeof file> & { tenantId?: string }
type Cell<Value> = CellProps<Row, Value>

const clipped = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
const thumb = { width: 24, height: 24, borderRadius: 4, objectFit: 'cover', flexShrink: 0 } as const

/** Its name beside a small picture of it, where that is public. */
export const NameCell = ({ row, value }: Cell<string | null>) => (
  <span className="uc-line">
    {row.public && row.picture ? (
      <img src={row.picture} alt="" loading="lazy" style={thumb} />
    ) : (
      <AppIcon name={row.picture ? 'Image' : 'Description'} color="action" />
    )}
    <span style={clipped} title={value ?? undefined}>
      {value}
    </span>
  </span>
)

export const SizeCell = ({ value }: Cell<number | null>) => {
  const language = useLanguage()
  return <span className="uc-text">{sizeText(value ?? 0, language)}</span>
}

/** The rows that refer to it, each by its kind and its name; one's own tenant's lead there. */
export const UsedCell = ({ row, value }: Cell<readonly string[] | null>) => {
  const translate = useTranslate()
  const uses = (value ?? []).map(useOf)
  if (uses.length === 0) return <span className="uc-text">{translate('ui.upload.unused')}</span>
  return (
    <span className="uc-line" style={{ flexWrap: 'wrap' }}>
      {uses.map(use => (
        <UseLink key={`${use.resource} ${use.id}`} use={use} leads={row.tenantId === undefined} />
      ))}
    </span>
  )
}

interface Use {
  resource: string
  id: string
  title: string
}

/** `user|17|wanglin`, as the API answers it. */
const useOf = (text: string): Use => {
  const [resource = '', id = '', ...title] = text.split('|')
  return { resource, id, title: title.join('|') }
}

const UseLink = ({ use, leads }: { use: Use; leads: boolean }) => {
  const translate = useTranslate()
  const { registry } = useScreen()
  const screens = Object.values(registry.find(use.resource)?.screens ?? {}) as { path: string }[]
  const text = `${translate(`resources.${use.resource}.name`)} ${use.title}`
  return leads && screens[0] ? (
    <Link className="uc-link" to={`/${screens[0].path}/${use.id}/show`}>
      {text}
    </Link>
  ) : (
    <span style={clipped}>{text}</span>
  )
}

/** Nobody reads files of another tenant. */
export const DownloadAction = ({ row }: { row: Row }) =>
  row.tenantId === undefined ? (
    <DownloadButton
      file={{ id: row.id, name: row.name ?? '', size: row.size ?? 0, type: row.type ?? '' }}
      short
    />
  ) : null
