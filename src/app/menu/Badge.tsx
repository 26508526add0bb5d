import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { Place } from '#resources/core/registry.ts'
import { callFor } from '#resources/core/verbs.ts'
import { ownAddress } from '#src/kit/menus.ts'
import { useIdle } from '#src/kit/useIdle.ts'
import { request } from '#src/providers/http.ts'
import { registry } from '#src/providers/registry.ts'

/** How many rows of an entry's screen wait for someone, where its definition counts them. */
export const Badge = ({ path }: { path: string | null }) => {
  const place = registry.screenOf(ownAddress(path)?.slice(1) ?? '')
  return place?.screen.menu?.badge ? <Count place={place} /> : null
}

const Count = ({ place: { resource, screen } }: { place: Place }) => {
  const translate = useTranslate()
  const { data = 0 } = useQuery({
    queryKey: [screen.path, 'badge'],
    enabled: useIdle(),
    staleTime: 60_000,
    queryFn: async () => {
      // Past the data provider, which takes a page's lists for what it begins with.
      const query = { filter: JSON.stringify(screen.menu?.badge), range: '[0,0]' }
      const { path } = callFor(resource, 'list', { across: screen.across })
      return (await request<{ total: number }>(path, { query, display: 'silent' })).total
    },
  })
  if (data === 0) return null
  return (
    <Box component="span" sx={mark} title={translate('shell.menu.badge', { smart_count: data })}>
      {data > 99 ? '99+' : data}
    </Box>
  )
}

const mark = {
  flex: 'none',
  minWidth: 20,
  px: '6px',
  borderRadius: '10px',
  bgcolor: 'error.main',
  color: 'error.contrastText',
  fontSize: 12,
  lineHeight: '20px',
  textAlign: 'center',
} as const
