import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { changed, openAccount, own, refused } from './open.tsx'

const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const fill = async (label: RegExp, value: string) =>
  fireEvent.change(await field(label), { target: { value } })
const press = (text: string) => fireEvent.click(screen.getByText(text))
const toasts = () => screen.getByLabelText('toasts').textContent
const focused = () => document.activeElement as HTMLInputElement

afterEach(() => void sessionStorage.clear())

describe('basic info', () => {
  it('shows the user, sends only changes with the version, and reloads the header', async () => {
    const saved = { ...own, realName: '张一', version: 4 }
    const { sent } = await openAccount('basic', { 'POST account': saved })
    await fill(/^姓名/, '张一')
    expect(screen.getByText('北辰智能 · 研发中心')).toBeTruthy()
    expect(screen.getByText('138****1234')).toBeTruthy()
    press('保存')
    await waitFor(() => expect(toasts()).toContain('资料已保存'))
    expect(sent).toEqual([['POST account', { realName: '张一', version: 3 }]])
    expect(changed).toHaveBeenCalledOnce()
  })

  it('has the browser fill in what it knows of the user, and nothing else', async () => {
    await openAccount('basic')
    await field(/^姓名/)
    const filled = ['realName', 'address', 'qq'].map(
      name => document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.autocomplete,
    )
    expect(filled).toEqual(['name', 'address-line1', 'off'])
  })

  it('keeps the input when it is refused, and focuses the summary and the first invalid field', async () => {
    await openAccount('basic', {
      'POST account': refused('2 项有误', { qq: 'QQ 号不正确。', address: '地址太长。' }),
    })
    await fill(/^QQ/, '12345')
    await fill(/^地址/, '很长')
    press('保存')
    const summary = within(await screen.findByRole('alert'))
    await waitFor(() => expect(focused().name).toBe('qq'))
    fireEvent.click(summary.getByText('地址: 地址太长。'))
    expect(focused().name).toBe('address')
    expect(focused().value).toBe('很长')
  })

  it('says that somebody else has changed it meanwhile, and is reloaded', async () => {
    const stale = { changedBy: '李明', changedAt: '2026-01-02T00:00:00.000Z' }
    await openAccount('basic', {
      'POST account': () => ({ code: -1, message: '已被修改', data: stale }),
    })
    await fill(/^QQ/, '12345')
    press('保存')
    expect(await screen.findByText(/李明/)).toBeTruthy()
    expect((await field(/^QQ/)).value).toBe('12345')
  })

  it('says what failed, and asks again', async () => {
    let tries = 0
    await openAccount('basic', {
      'GET account': () =>
        tries++ === 0 ? refused('数据库暂时不可用。')() : { code: 0, message: '', data: own },
    })
    expect(await screen.findByText('数据库暂时不可用。')).toBeTruthy()
    press('重试')
    expect(await field(/^姓名/)).toBeTruthy()
  })
})

const payee = {
  id: '4',
  version: 1,
  name: '张伟',
  account: '6222 0000',
  picture: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
}

describe('the payee', () => {
  it('is entered, validated, saved with the code that was sent to the phone, and confirmed', async () => {
    const { sent } = await openAccount('withdrawal', {
      'GET account/payee': { payee: null, phone: '138****1234' },
      'POST /admin/admin/sms/send?event=withdraw': { retryAfter: 30 },
      'POST account/payee': payee,
    })
    fireEvent.click(await screen.findByText('填写收款信息'))
    await fill(/^收款户名/, '张伟')
    press('保存')
    await waitFor(() => expect(focused().name).toBe('account'))
    await fill(/^收款账号/, '6222 0000')
    press('获取验证码')
    expect(await screen.findByText('30 秒后重试')).toBeTruthy()
    await fill(/^验证码/, '123456')
    await userEvent.type(await field(/^收款账号/), '{Enter}')
    await waitFor(() => expect(toasts()).toContain('收款信息已保存'))
    const body = { name: '张伟', account: '6222 0000', picture: null, code: '123456' }
    expect(sent.at(-1)).toEqual(['POST account/payee', body])
  })

  it('keeps the input when the code is wrong, and shows the error at its field', async () => {
    await openAccount('withdrawal', {
      'GET account/payee': { payee, phone: '138****1234' },
      'POST account/payee': refused('有误', { code: '验证码错误。' }),
    })
    await fill(/^收款账号/, '6222 9999')
    await fill(/^验证码/, '000000')
    press('保存')
    expect(await screen.findByText('验证码错误。')).toBeTruthy()
    await waitFor(() => expect(focused().name).toBe('code'))
    expect((await field(/^收款账号/)).value).toBe('6222 9999')
  })

  it('takes no code image over 2M', async () => {
    await openAccount('withdrawal', { 'GET account/payee': { payee, phone: null } })
    await field(/^收款账号/)
    const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' })
    fireEvent.drop(screen.getByRole('group', { name: '收款码' }), {
      dataTransfer: { files: [large] },
    })
    expect(await screen.findByText('收款码图片不能超过 2M')).toBeTruthy()
  })
})

describe('a form whose picture is on its way', () => {
  it('is not saved without it: it says so at its field and keeps what was typed', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }))
    vi.stubGlobal('XMLHttpRequest', Unanswered)
    const { sent } = await openAccount('withdrawal', {
      'GET account/payee': { payee, phone: null },
    })
    await fill(/^收款账号/, '6222 9999')
    const picture = new File([new Uint8Array(9)], 'a.png', { type: 'image/png' })
    fireEvent.drop(screen.getByRole('group', { name: '收款码' }), {
      dataTransfer: { files: [picture] },
    })
    await screen.findByRole('progressbar')
    press('保存')
    expect(await screen.findByText('文件还没有传完：请等它传完，或取消上传')).toBeTruthy()
    await waitFor(() => expect(focused().closest('[data-field]')?.textContent).toContain('收款码'))
    expect((await field(/^收款账号/)).value).toBe('6222 9999')
    expect(sent).toEqual([])
  })
})

/** A server that takes its time. */
class Unanswered {
  readonly upload = {}
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {}
}

describe('accounts elsewhere', () => {
  const answers = {
    'GET account/identities': {
      offered: [
        { id: '1', title: '企业账号', icon: null },
        { id: '2', title: '微信', icon: null },
      ],
      bound: [
        {
          id: '8',
          provider: '1',
          title: '企业账号',
          name: 'zhang',
          boundAt: '2026-01-01T00:00:00Z',
        },
      ],
    },
  }

  it('are unbound after a question, which Escape leaves for its button', async () => {
    const { sent } = await openAccount('binding', {
      ...answers,
      'POST account/identities/unbind': null,
    })
    const opener = await screen.findByLabelText('解除绑定: 企业账号')
    opener.focus()
    await userEvent.keyboard('{Enter}')
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('解除“企业账号”的绑定？')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([focused(), sent]).toEqual([opener, []])
    fireEvent.click(opener)
    fireEvent.click(within(screen.getByRole('dialog')).getByText('解除绑定'))
    await waitFor(() => expect(toasts()).toContain('已解除“企业账号”的绑定'))
    expect(sent).toEqual([['POST account/identities/unbind', { id: '8' }]])
  })

  it('say why binding did not begin, and what became of the last try', async () => {
    sessionStorage.setItem('PROVIDER-BECAME', JSON.stringify({ failed: '该账号已绑定其他用户。' }))
    await openAccount('binding', {
      ...answers,
      'POST account/identities/begin': refused('暂时无法连接“微信”。'),
    })
    expect(await screen.findByText('该账号已绑定其他用户。')).toBeTruthy()
    fireEvent.click(await screen.findByLabelText('绑定: 微信'))
    await waitFor(() => expect(toasts()).toContain('暂时无法连接“微信”。'))
  })
})
