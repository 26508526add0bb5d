import Box from '@mui/material/Box'
import { useState } from 'react'
import type { ResourceScreen } from '#resources/core/registry.ts'
import { QuickSearch } from '#src/kit/filters/QuickSearch.tsx'
import { RelatedRows } from '#src/kit/show/RelatedTab.tsx'

/** The rows of one resource in this tenant, with a search. */
export const Rows = ({ place, tenantId }: { place: ResourceScreen; tenantId: string }) => {
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
