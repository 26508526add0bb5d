import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Badge } from '#src/app/menu/Badge.tsx'
import { show } from '../ui/show.tsx'

const answering = (total: number) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(decodeURIComponent(url))
    return new Response(JSON.stringify({ code: 0, message: '', data: { list: [], total } }))
  })
  return asked
}

it('counts beside an entry what waits for someone', async () => {
  const asked = answering(3)
  show(<Badge path="/tenant/request" />)
  expect((await screen.findByTitle('3 条待处理')).textContent).toBe('3')
  expect(asked).toEqual([expect.stringContaining('/user/admin/limitRequest/across?')])
  expect(asked[0]).toContain('"state":"open"')
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
