import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useQueries } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useAuthProvider, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { ResourceScreen } from '#resources/core/registry.ts'
import { grantsQuery } from '#src/kit/access.ts'
import { useScreen } from '#src/kit/context.tsx'
import { QuickSearch } from '#src/kit/filters/QuickSearch.tsx'
import type { AnyRow } from '#src/kit/overrides.ts'
import { RelatedRows, relatedPlace } from '#src/kit/show/RelatedTab.tsx'
import { useKitTranslate } from '#src/kit/words.ts'
import { LoadingLine } from '#src/ui/LoadingLine.tsx'
import { lazy } from '#src/ui/lazy.tsx'
import { Info } from './Info.tsx'

/** The rows of one resource in this tenant, with a search. */
const Rows = ({ place, tenantId }: { place: ResourceScreen; tenantId: string }) => {
  const [q, setQ] = useState<string | undefined>()
  return (
    <>
      <Box sx={{ p: 1.5, maxWidth: 320 }}>
        <QuickSearch resource={place.resource} value={q} onChange={setQ} />
      </Box>
      <RelatedRows key={q} place={place} by="tenantId" id={tenantId} q={q} />
    </>
  )
}

const History = lazy(() =>
  import('#src/kit/show/History.tsx').then(part => ({ default: part.History })),
)
const inside = ['user', 'role', 'dept', 'post'] as const

/** The tabs of a tenant's page; the address says which one is open. */
export const Sections = ({ row }: { row: AnyRow }) => {
  const translate = useTranslate()
  const t = useKitTranslate()
  const [search, setSearch] = useSearchParams()
  const places = usePlaces()
  const tabs = ['info', ...places.map(it => it.resource.name), 'history']
  const asked = search.get('tab') ?? 'info'
  const tab = tabs.includes(asked) ? asked : 'info'
  const place = places.find(it => it.resource.name === tab)
  const open = (next: string) => setSearch(next === 'info' ? {} : { tab: next }, { replace: true })
  return (
    <>
      <Tabs value={tab} onChange={(_, next) => open(next)} variant="scrollable" sx={{ px: 1 }}>
        <Tab value="info" label={translate('ui.tenant.info')} />
        {places.map(({ resource: { name } }) => (
          <Tab key={name} value={name} label={translate(`ui.tenant.inside.${name}`)} />
        ))}
        <Tab value="history" label={t('page.history')} />
      </Tabs>
      <Suspense fallback={<LoadingLine />}>
        {tab === 'info' && <Info row={row} />}
        {place && <Rows key={tab} place={place} tenantId={row.id} />}
        {tab === 'history' && <History id={row.id} />}
      </Suspense>
    </>
  )
}

/** The lists of all tenants' rows that the signed-in user may see. */
const usePlaces = (): readonly ResourceScreen[] => {
  const { registry } = useScreen()
  const authProvider = useAuthProvider()
  const places = inside.flatMap(
    resource => relatedPlace(registry, { resource, by: 'tenantId' }, true) ?? [],
  )
  const answers = useQueries({
    queries: places.map(({ resource, screen }) => grantsQuery(resource, screen.path, authProvider)),
  })
  return places.filter((_, at) => answers[at]?.data?.has('list'))
}
