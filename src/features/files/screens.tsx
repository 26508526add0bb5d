import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ResourceScreen } from '#resources/core/registry.ts'
import { RequestMore } from '#src/kit/limits/RequestMore.tsx'
import { useLimits } from '#src/kit/limits/useLimits.ts'
import { useMayRequestLimit } from '#src/kit/limits/useMayRequestLimit.ts'
import { TableScreen } from '#src/kit/list/TableScreen.tsx'
import { Panel } from '#src/kit/list/TableStyles.tsx'
import { tenantStorage } from '#src/providers/upload.ts'
import { UsageBar } from '#src/ui/UsageBar.tsx'
import { isMeasured } from '#src/ui/usage.ts'

/** The tenant's files below the space they take. */
export const OwnFiles = ({ place }: { place: ResourceScreen }) => (
  <>
    <OwnSpace />
    <TableScreen place={place} />
  </>
)

/** All tenants' files below what each tenant takes, those with most first. */
export const EveryonesFiles = ({ place }: { place: ResourceScreen }) => (
  <>
    <EveryonesSpace />
    <TableScreen place={place} />
  </>
)

const OwnSpace = () => {
  const translate = useTranslate()
  const mayRequest = useMayRequestLimit()
  const limit = useLimits().data?.find(it => isMeasured(it.quota))
  return (
    <Head>
      <UsageBar
        label={translate('ui.upload.storage')}
        value={limit?.used ?? 0}
        max={limit?.max ?? 0}
        measured
      >
        {mayRequest && limit && limit.max > 0 && <RequestMore limit={limit} />}
      </UsageBar>
    </Head>
  )
}

const maxTenants = 12

const EveryonesSpace = () => {
  const translate = useTranslate()
  const { data } = useQuery({
    queryKey: ['kit', 'storage', 'file'],
    queryFn: ({ signal }) => tenantStorage(signal),
  })
  if (!data || data.length === 0) return null
  return (
    <Head aria-label={translate('ui.upload.storage')}>
      {data.slice(0, maxTenants).map(({ tenantId, name, used, max }) => (
        <UsageBar key={tenantId} label={name} value={used} max={max} measured />
      ))}
    </Head>
  )
}

const Head = styled(Panel)({
  display: 'grid',
  gap: '12px 40px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
  padding: '12px 16px',
  marginBlockEnd: 16,
})
