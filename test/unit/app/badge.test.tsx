import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Link, useLocation } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { isSupportedCondition } from '#resources/core/listState.ts'
import type { Screen } from '#resources/core/resource.ts'
import { Badge } from '#src/app/menu/Badge.tsx'
import { registry } from '#src/providers/registry.ts'
import { show } from '../ui/show.tsx'

const answering = (total: number) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(decodeURIComponent(url))
    return new Response(JSON.stringify({ code: 0, message: '', data: { list: [], total } }))
  })
  return asked
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{decodeURIComponent(pathname + search)}</output>
}

it('counts beside an entry what waits for someone', async () => {
  const asked = answering(3)
  show(<Badge path="/tenant/request" />)
  expect((await screen.findByTitle('3 条待处理')).textContent).toBe('3')
  expect(asked).toEqual([expect.stringContaining('/user/admin/limitRequest/across?')])
  expect(asked[0]).toContain('"state":"open"')
})

it('leads to what waits, rather than to all rows', async () => {
  answering(3)
  show(
    <>
      <Link to="/tenant/request">
        <Badge path="/tenant/request" />
      </Link>
      <Address />
    </>,
  )
  fireEvent.click(await screen.findByTitle('3 条待处理'))
  const address = screen.getByRole('status').textContent
  expect(address).toBe('/tenant/request?filter={"state":"open"}')
})

it('shows only what its screen can be filtered by', () => {
  const counted = registry
    .all()
    .flatMap(resource =>
      Object.values(resource.screens as Record<string, Screen>).flatMap(it =>
        it.menu?.badge ? [{ place: registry.screenOf(it.path), badge: it.menu.badge }] : [],
      ),
    )
  expect(counted.length).toBeGreaterThan(0)
  for (const { place, badge } of counted)
    for (const [name, value] of Object.entries(badge))
      expect([name, place && isSupportedCondition(place, name, value)]).toEqual([name, true])
})

it('shows nothing where nothing waits, and asks nothing for other entries', async () => {
  const asked = answering(0)
  const { container } = show(
    <>
      <Badge path="/tenant/request" />
      <Badge path="/org/user" />
      <Badge path={null} />
    </>,
  )
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(container.textContent).toBe('')
})
