import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { integer } from '#resources/core/fields.ts'
import { createRegistry } from '#resources/core/registry.ts'
import type { Screen } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { user } from '#resources/user.ts'
import { depts, openScreen, people } from './screen.tsx'

const rows = { user: people, dept: depts }
type Opened = Awaited<ReturnType<typeof openScreen>>
const filterOf = ({ router }: Opened) =>
  JSON.parse(new URLSearchParams(router.state.location.search).get('filter') ?? '{}')
const passes = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds))
const search = () => document.querySelector('input[type=search]') as HTMLInputElement
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })

/** A list of users that is filtered by a number too. */
const counted = () => {
  const { main } = user.screens
  const more = {
    ...user,
    fields: { ...user.fields, logins: integer({ min: 0 }) },
    screens: { main: { ...main, filters: ['status', 'logins'], beside: undefined } },
  }
  return createRegistry([more as never, ...resources.filter(it => it.name !== 'user')])
}

describe('typing into filters', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    return () => vi.useRealTimers()
  })

  it.each(['/org/user', '/org/dept'])(
    'is forgotten by a reset in %s, however short after the last key',
    async at => {
      const opened = await openScreen(at, { rows })
      await screen.findAllByText(/^(user01|研发部)$/)
      fireEvent.mouseDown(screen.getByLabelText('状态', { selector: '[role=combobox]' }))
      fireEvent.click(screen.getByRole('option', { name: '启用' }))
      const reset = await screen.findByText('重置')
      type(search(), '没有这个人')
      fireEvent.click(reset)
      await passes(1000)
      expect(search().value).toBe('')
      expect(filterOf(opened)).toEqual({})
      expect(screen.queryByText('没有符合条件的数据')).toBeNull()
    },
  )

  it('is one step of the history, and the way back shows the list as it was', async () => {
    const opened = await openScreen(
      '/org/user?filter=%7B%7D&order=DESC&page=1&perPage=10&sort=createdAt',
      {
        rows,
        before: '/org/dept',
      },
    )
    await screen.findByText('user01')
    for (const text of ['u', 'us', 'user07']) {
      type(search(), text)
      await passes(300)
    }
    await waitFor(() => expect(filterOf(opened)).toEqual({ q: 'user07' }))
    expect(await screen.findByText('user07')).toBeTruthy()
    await act(() => opened.router.navigate(-1))
    await screen.findByText('user01')
    expect([filterOf(opened), search().value]).toEqual([{}, ''])
    expect(opened.router.state.location.pathname).toBe('/org/user')
    await act(() => opened.router.navigate(-1))
    expect(opened.router.state.location.pathname).toBe('/org/dept')
  })

  it('keeps a number as it is typed, applies it as one, and takes no text for one', async () => {
    const opened = await openScreen('/org/user', {
      rows,
      registry: counted(),
      words: { resources: { user: { fields: { logins: '登录次数' } } } },
    })
    await screen.findByText('user01')
    const [from, to] = [...document.querySelectorAll<HTMLInputElement>('.uc-range input')] as [
      HTMLInputElement,
      HTMLInputElement,
    ]
    for (const text of ['0', '00', '007']) {
      type(from, text)
      await passes(300)
    }
    expect(from.value).toBe('007')
    type(from, '12500')
    type(to, '１３０００')
    await passes(300)
    await waitFor(() => expect(filterOf(opened)).toEqual({ logins: { from: 12500, to: 13000 } }))
    expect([from.value, to.value]).toEqual(['12500', '１３０００'])
    type(to, '13x')
    await passes(1000)
    expect([to.value, to.getAttribute('aria-invalid')]).toEqual(['13x', 'true'])
    expect(filterOf(opened)).toEqual({ logins: { from: 12500, to: 13000 } })
  })
})

it('a day that nobody can type, in an address, does not break the list', async () => {
  const { main } = user.screens as unknown as { main: Screen }
  expect(main.filters).toContain('createdAt')
  const filter = JSON.stringify({ createdAt: { from: '+020266-01-01T00:00:00.000Z' } })
  await openScreen(`/org/user?filter=${encodeURIComponent(filter)}`, { rows })
  await userEvent.click(await screen.findByRole('button', { name: '更多筛选' }))
  await userEvent.click(await screen.findByRole('button', { name: '创建时间' }))
  const panel = await screen.findByRole('dialog', { name: '创建时间' })
  expect((await within(panel).findAllByRole('spinbutton', { name: '年份' }))[0]?.textContent).toBe(
    'YYYY',
  )
})
