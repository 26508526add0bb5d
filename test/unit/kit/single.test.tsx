import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#src/providers/apiError.ts'
import { setPageUser } from '#src/providers/session.ts'
import { openScreen } from './screen.tsx'

const site = {
  id: '1',
  name: '物联中台',
  captcha: 'image',
  phoneSignIn: true,
  accountMenu: false,
  registration: 'open',
  registrationPhone: 'optional',
  passwordMin: 8,
  passwordMixed: false,
  lockFailures: 5,
  lockMinutes: 10,
  secondFactor: 'optional',
  signInLogDays: 180,
}
const choice = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

describe('the form of the only row', () => {
  it('has nothing below it', async () => {
    await openScreen('/home/site/7', { rows: { site: [site] } })
    expect(await screen.findByText('页面不存在')).toBeTruthy()
  })

  it('takes a choice back where none of them is one too, and says what that means', async () => {
    await openScreen('/home/site', { rows: { site: [site] } })
    expect((await screen.findByLabelText<HTMLInputElement>('开放注册')).checked).toBe(true)
    fireEvent.click(choice('默认'))
    fireEvent.click(screen.getByText('保存'))
    expect(await screen.findByText('已更新站点设置')).toBeTruthy()
    expect(choice('默认').checked).toBe(true)
    expect(screen.queryByLabelText('无')).toBeNull()
  })

  it('is saved with a sentence that fits its name in English too', async () => {
    const { speak } = await openScreen('/home/site', { rows: { site: [site] } })
    await speak('en-US')
    fireEvent.change(await screen.findByLabelText(/^Product name/), { target: { value: 'Hub' } })
    fireEvent.click(screen.getByText('Save'))
    expect(await screen.findByText('Site settings saved')).toBeTruthy()
  })

  it('says that a draft was restored until it is saved, not of what is typed afterwards', async () => {
    setPageUser({ tenantId: '1', id: '1' })
    const draft = { values: { name: '草稿' }, version: 1 }
    sessionStorage.setItem('DRAFT:1:1:site:1', JSON.stringify(draft))
    await openScreen('/home/site', { rows: { site: [site] } })
    const note = () => screen.queryByText(/已恢复上次未保存的内容/)
    const name = await screen.findByLabelText<HTMLInputElement>(/^产品名称/)
    expect([name.value, note() !== null]).toEqual(['草稿', true])
    fireEvent.click(screen.getByText('保存'))
    await screen.findByText('已更新站点设置')
    await waitFor(() => expect(note()).toBeNull())
    fireEvent.change(name, { target: { value: '另一个名字' } })
    await waitFor(() => expect(sessionStorage.getItem('DRAFT:1:1:site:1')).toContain('另一个'))
    expect(note()).toBeNull()
  })

  it('says no more of a save that failed once the next one has worked', async () => {
    let lost = true
    await openScreen('/home/site', {
      rows: { site: [site] },
      adapt: ({ update }) => ({
        update: async (...given) => {
          if (!lost) return update(...given)
          lost = false
          throw new ApiError('没有网络', { status: 0 })
        },
      }),
    })
    const name = await screen.findByLabelText<HTMLInputElement>(/^产品名称/)
    fireEvent.change(name, { target: { value: '另一个名字' } })
    fireEvent.click(screen.getByText('保存'))
    expect(await screen.findByText('没有网络')).toBeTruthy()
    fireEvent.click(screen.getByText('保存'))
    await screen.findByText('已更新站点设置')
    expect(screen.queryByText('没有网络')).toBeNull()
  })

  it('does not take what it saved itself for the change of somebody else', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>(done => {
      arrive = done
    })
    const update = vi.fn()
    await openScreen('/home/site', {
      rows: { site: [{ ...site, version: 1 }] },
      adapt: ({ update: store }) => ({
        update: async (...given) => {
          update()
          await arrived
          return store(...given)
        },
      }),
    })
    const name = await screen.findByLabelText<HTMLInputElement>(/^产品名称/)
    fireEvent.change(name, { target: { value: '一个名字' } })
    fireEvent.click(screen.getByText('保存'))
    await waitFor(() => expect(update).toHaveBeenCalled())
    fireEvent.change(name, { target: { value: '另一个名字' } })
    arrive()
    await screen.findByText('已更新站点设置')
    expect(name.value).toBe('另一个名字')
    expect(screen.queryByText(/也被别人修改过|当前已保存/)).toBeNull()
  })

  it('leads to the only field that is wrong, however far up the page it stands', async () => {
    await openScreen('/home/site', { rows: { site: [site] } })
    const shortest = await screen.findByLabelText<HTMLInputElement>(/^密码最短长度/)
    fireEvent.change(shortest, { target: { value: '3' } })
    fireEvent.click(screen.getByText('保存'))
    expect(document.activeElement).toBe(shortest)
    expect(shortest.getAttribute('aria-invalid')).toBe('true')
  })
})
