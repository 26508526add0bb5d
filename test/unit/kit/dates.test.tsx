import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { dayEnd, dayStart } from '#src/kit/filters/days.ts'
import { presetsOf } from '#src/kit/filters/presets.ts'
import { openScreen, people } from './screen.tsx'

const rows = { user: people.map(one => ({ ...one, birthday: '1990-05-06' })) }
const field = async (name: string) => {
  await waitFor(() =>
    expect(document.querySelector(`[data-field=${name}] [role=group]`)).toBeTruthy(),
  )
  return document.querySelector<HTMLElement>(`[data-field=${name}]`) as HTMLElement
}
const shown = (part: HTMLElement) =>
  within(part)
    .getAllByRole('spinbutton')
    .map(one => one.textContent)

describe('a date', () => {
  it('is shown in the order of the page’s language, and stays what it is', async () => {
    const { provider } = await openScreen('/org/user/1', { rows })
    const birthday = await field('birthday')
    expect(shown(birthday)).toEqual(['1990', '05', '06'])
    fireEvent.change(document.querySelector('input[name=realName]') as HTMLElement, {
      target: { value: '李雷' },
    })
    await userEvent.click(screen.getByText('保存'))
    await screen.findByText(/^已更新用户/)
    expect((await provider.getOne('user', { id: '1' })).data.birthday).toBe('1990-05-06')
  })

  it('is cleared, and saved as nothing', async () => {
    const { provider } = await openScreen('/org/user/1', { rows })
    const birthday = await field('birthday')
    await userEvent.click(within(birthday).getByRole('button', { name: /清除|清空/ }))
    await userEvent.click(screen.getByText('保存'))
    await screen.findByText(/^已更新用户/)
    expect((await provider.getOne('user', { id: '1' })).data.birthday).toBeNull()
  })
})

describe('a moment', () => {
  it('is chosen by a clock of 24 hours in Chinese, as it is written', async () => {
    await openScreen('/home/notice/create', { rows: { notice: [] } })
    const publishAt = await field('publishAt')
    expect(shown(publishAt)).toEqual(['YYYY', 'MM', 'DD', 'hh', 'mm'])
    fireEvent.click(within(publishAt).getByRole('button', { name: /选择日期/ }))
    const picker = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.MuiPickersLayout-root')
      expect(found).toBeTruthy()
      return found as HTMLElement
    })
    expect(within(picker).queryByText(/^(上午|下午|AM|PM)$/)).toBeNull()
  })
})

describe('the usual ranges', () => {
  it('are whole days of the calendar, over the ends of months and years', () => {
    expect(presetsOf(new Date(2026, 2, 1, 23, 59))).toEqual({
      today: { from: '2026-03-01', to: '2026-03-01' },
      yesterday: { from: '2026-02-28', to: '2026-02-28' },
      last7: { from: '2026-02-23', to: '2026-03-01' },
      last30: { from: '2026-01-31', to: '2026-03-01' },
      thisMonth: { from: '2026-03-01', to: '2026-03-31' },
      lastMonth: { from: '2026-02-01', to: '2026-02-28' },
      thisYear: { from: '2026-01-01', to: '2026-12-31' },
    })
    expect(presetsOf(new Date(2026, 0, 1)).lastMonth).toEqual({
      from: '2025-12-01',
      to: '2025-12-31',
    })
  })
})

describe('a range that is moved forward', () => {
  it('is applied as it stands, though its start is typed before its end', async () => {
    const range = { from: dayStart('2026-01-01'), to: dayEnd('2026-01-05') }
    const { router } = await openScreen(
      `/org/user?filter=${encodeURIComponent(JSON.stringify({ createdAt: range }))}`,
      { rows: { user: people } },
    )
    await userEvent.click(await screen.findByRole('button', { name: /更多筛选/ }))
    const opener = screen
      .getAllByRole('button', { name: /^创建时间: 2026/ })
      .find(it => it.getAttribute('aria-haspopup') === 'dialog')
    await userEvent.click(opener as HTMLElement)
    const panel = await screen.findByRole('dialog')
    const years = await within(panel).findAllByRole('spinbutton', { name: '年份' })
    for (const [at, digits] of ['20260201', '20260205'].entries()) {
      await userEvent.click(years[at] as HTMLElement)
      await userEvent.keyboard(digits)
    }
    await userEvent.click(within(panel).getByRole('button', { name: '关闭' }))
    const filter = () => new URLSearchParams(router.state.location.search).get('filter')
    await waitFor(() =>
      expect(JSON.parse(filter() ?? '{}').createdAt).toEqual({
        from: dayStart('2026-02-01'),
        to: dayEnd('2026-02-05'),
      }),
    )
  })
})
