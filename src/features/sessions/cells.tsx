import { useTranslate } from 'react-admin'
import type { RowOf } from '#resources/core/resource.ts'
import type { session } from '#resources/session.ts'
import type { CellProps } from '#src/kit/overrides.ts'
import { DeviceName } from '#src/ui/DeviceName.tsx'
import { PersonChip } from '#src/ui/PersonChip.tsx'
import { RelativeTime } from '#src/ui/RelativeTime.tsx'
import { StatusTag } from '#src/ui/StatusTag.tsx'

type SessionCell<Value> = CellProps<RowOf<typeof session>, Value>

const clipped = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Who it is; one's own session says so. */
export const PersonCell = ({ row }: SessionCell<string | null>) => {
  const translate = useTranslate()
  return (
    <span className="uc-line">
      <PersonChip name={row.userName ?? ''} subtitle={row.realName} src={row.avatar} />
      {row.own && (
        <span style={{ flexShrink: 0 }}>
          <StatusTag tone="primary" label={translate('ui.session.own')} />
        </span>
      )}
    </span>
  )
}

interface Named {
  userName: string | null
  realName: string | null
}

/** Who it is, where no picture comes along. */
export const NamedCell = ({ row }: CellProps<Named, string | null>) => (
  <PersonChip name={row.userName ?? ''} subtitle={row.realName} />
)

/** Browser and system; all that was said of them on hover. */
export const DeviceCell = ({ value }: CellProps<object, string | null>) => (
  <span style={clipped}>
    <DeviceName agent={value} />
  </span>
)

/** How long ago something was asked for with it. */
export const SeenCell = ({ value }: SessionCell<string | null>) => <RelativeTime value={value} />
