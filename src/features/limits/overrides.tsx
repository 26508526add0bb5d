import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { RowOf } from '#resources/core/resource.ts'
import type { limitRequest as definition } from '#resources/limitRequest.ts'
import { ChoiceTag } from '#src/kit/cells/ChoiceTag.tsx'
import type { CellProps, Overrides } from '#src/kit/overrides.ts'
import type { Tone } from '#src/ui/StatusTag.tsx'
import { LimitShow } from './LimitShow.tsx'

type Row = RowOf<typeof definition>

const tones: Readonly<Record<string, Tone>> = {
  open: 'primary',
  granted: 'success',
  declined: 'error',
}

const StateCell = (props: CellProps<Row, string | number>) => <ChoiceTag {...props} tones={tones} />

/** On rows of all tenants: the way to the tenant, whose policy has to allow what was asked for. */
const ToTenant = ({ row }: { row: Row & { tenantId?: string } }) => {
  const translate = useTranslate()
  if (!row.tenantId || row.state !== 'open') return null
  return (
    <Link className="uc-link" to={`/tenant/manage/${row.tenantId}/show`}>
      {translate('ui.limitRequest.toTenant')}
    </Link>
  )
}

const cells = { state: StateCell }
const limitRequest: Overrides<typeof definition> = {
  cells,
  shows: { ...cells, quota: LimitShow },
  recordActions: [ToTenant],
}

export default limitRequest
