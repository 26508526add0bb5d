import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { ResourceScreen } from '#resources/core/registry.ts'
import { callFor } from '#resources/core/verbs.ts'
import { internalPathOf } from '#src/kit/menus.ts'
import { useIdle } from '#src/kit/useIdle.ts'
import { request } from '#src/providers/http.ts'
import { registry } from '#src/providers/registry.ts'

/**
 * How many rows of an entry's screen wait for someone, where its definition counts them. A click on it
 * shows these rows alone.
 */
export const Badge = ({ path }: { path: string | null }) => {
  const place = registry.screenOf(internalPathOf(path)?.slice(1) ?? '')
  return place?.screen.menu?.badge ? <Count place={place} /> : null
}

const Count = ({ place: { resource, screen } }: { place: ResourceScreen }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
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
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    // It stands within the link or button of the entry.
    event.preventDefault()
    void navigate(
      `/${screen.path}?filter=${encodeURIComponent(JSON.stringify(screen.menu?.badge))}`,
    )
  }
  return (
    <Box
      component="span"
      sx={mark}
      title={translate('shell.menu.badge', { smart_count: data })}
      onClick={onClick}
    >
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
