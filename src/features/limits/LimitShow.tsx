import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { RowOf } from '#resources/core/resource.ts'
import { callFor } from '#resources/core/verbs.ts'
import type { limitRequest } from '#resources/limitRequest.ts'
import { tenant } from '#resources/tenant.ts'
import type { CellProps } from '#src/kit/overrides.ts'
import { request } from '#src/providers/http.ts'
import type { Limit } from '#src/providers/types.ts'
import { UsageBar } from '#src/ui/UsageBar.tsx'
import { isMeasured } from '#src/ui/usage.ts'

type Row = RowOf<typeof limitRequest> & { tenantId?: string }

/** The limit asked about; for platform staff with how many there are and may be now. */
export const LimitShow = ({ row }: CellProps<Row, string | number>) => {
  const translate = useTranslate()
  const { tenantId, quota } = row
  const { data } = useQuery({
    queryKey: ['tenant', 'usage', tenantId],
    enabled: tenantId !== undefined,
    queryFn: () =>
      request<{ list: readonly Limit[] }>(callFor(tenant, 'usage', { id: tenantId }).path, {
        display: 'silent',
      }),
  })
  const label = translate(`errors.limits.${quota}`)
  const now = data?.list.find(it => it.quota === quota)
  return now ? (
    <UsageBar label={label} value={now.used} max={now.max} measured={isMeasured(now.quota)} />
  ) : (
    <span>{label}</span>
  )
}
