import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { depts, openScreen, people } from './screen.tsx'

const viewOf = (id: string, title: string, filters: object) => ({
  id,
  title,
  filters,
  columns: ['userName', 'realName'],
  sort: ['userName', 'ASC'],
  sharing: 'private',
  version: 1,
  mine: true,
  mayChange: true,
})
const list = [viewOf('1', '在职', { status: 1 }), viewOf('2', '停用', { status: 2 })]
const rows = { user: people.slice(0, 2), dept: depts }
const first = '/org/user?sort=userName&order=ASC&page=1&perPage=10&filter=%7B%7D'

beforeEach(() => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 0, message: '', data: { list, mayShare: false } }),
  )
})
afterEach(() => vi.unstubAllGlobals())

const viewButton = () =>
  screen.getByLabelText(/^(?:视图|在职|停用)/, { selector: '[aria-haspopup="dialog"]' })

type Router = Awaited<ReturnType<typeof openScreen>>['router']
/** The view that the address names, what is filtered by, and the name on the button. */
const standing = ({ state }: Router) => {
  const asked = new URLSearchParams(state.location.search)
  const button = viewButton()
  return [asked.get('view'), asked.get('filter'), button.textContent]
}
const choose = async (title: string) => {
  fireEvent.click(viewButton())
  fireEvent.click(await screen.findByText(title, { selector: '[role="dialog"] span' }))
}

it('the way back leads through the views that were chosen, each with its name', async () => {
  const { router } = await openScreen(first, { rows })
  await screen.findByText('user01')
  const none = [null, '{}', '视图']
  const [active, off] = [
    ['1', '{"status":1}', '在职'],
    ['2', '{"status":2}', '停用'],
  ]
  await choose('在职')
  await waitFor(() => expect(standing(router)).toEqual(active))
  await choose('停用')
  await waitFor(() => expect(standing(router)).toEqual(off))
  for (const before of [active, none]) {
    await act(() => router.navigate(-1))
    await waitFor(() => expect(standing(router)).toEqual(before))
  }
  await act(() => router.navigate(2))
  await waitFor(() => expect(standing(router)).toEqual(off))
})

it('a link to a view shows it, and one to a view that is gone names none', async () => {
  const { router } = await openScreen('/org/user?view=2', { rows })
  await waitFor(() => expect(standing(router)).toEqual(['2', '{"status":2}', '停用']))
  await act(() => router.navigate('/org/user?view=9'))
  await waitFor(() => expect(standing(router)[0]).toBeNull())
  expect(standing(router)[2]).toBe('视图')
})

it('an address without parameters keeps the view, and what is changed next keeps its name', async () => {
  const { router } = await openScreen('/org/user?view=2', { rows })
  await waitFor(() => expect(standing(router)).toEqual(['2', '{"status":2}', '停用']))
  await act(() => router.navigate('/org/user'))
  await waitFor(() => expect(standing(router)).toEqual(['2', '{"status":2}', '停用']))
  fireEvent.change(screen.getByPlaceholderText(/^搜索.*姓名/), { target: { value: '张4' } })
  await waitFor(() =>
    expect(standing(router)).toEqual(['2', '{"status":2,"q":"张4"}', '停用已更改']),
  )
})
