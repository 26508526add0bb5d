import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAccount, own, refused } from './open.tsx'

const lineOf = async (name: string) =>
  within((await screen.findByText(name)).closest('li') as HTMLElement)
const dialog = () => within(screen.getByRole('dialog'))
const focused = () => document.activeElement as HTMLInputElement
const fill = (label: RegExp, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Opens by the keyboard what stands on a line; answers its button. */
const openBy = async (line: string, button: string) => {
  const opener = (await lineOf(line)).getByText(button)
  opener.focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('dialog')
  return opener
}

const begun = {
  'POST account/factors/totp/begin': { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=A' },
}
const none = { totp: null, recovery: { left: 0 }, passkeys: [], wanted: false }
const strong = {
  totp: { since: '2026-01-01T00:00:00.000Z' },
  recovery: { left: 2 },
  passkeys: [
    {
      id: '5',
      title: '笔记本',
      host: 'localhost',
      createdAt: '2026-01-01T00:00:00.000Z',
      usedAt: null,
    },
  ],
  wanted: false,
}

describe('a dialog of the security page, by the keyboard', () => {
  it.each([
    ['登录密码', '修改', 'current-password', ['new-password', 'new-password']],
    ['手机号', '修改', 'tel', ['one-time-code']],
    ['邮箱', '绑定', 'email', ['one-time-code']],
    ['验证器应用', '设置', 'one-time-code', []],
    ['通行密钥', '添加', 'off', []],
  ])(
    'for %s begins in its first field, is known to password managers, and Escape leads back to its button',
    async (line, button, first, others) => {
      await openAccount('security', begun)
      const opener = await openBy(line, button)
      expect(focused().autocomplete).toBe(first)
      const fields = [...screen.getByRole('dialog').querySelectorAll('input:not([hidden])')]
      expect(fields.map(it => it.getAttribute('autocomplete'))).toEqual([first, ...others])
      await userEvent.keyboard('{Escape}')
      await gone()
      expect(focused()).toBe(opener)
    },
  )

  it.each([
    ['手机号', '解除', '解除手机号？'],
    ['验证器应用', '关闭', '关闭验证器？'],
    ['笔记本', '移除', '移除“笔记本”？'],
    ['恢复码', '重新生成', '重新生成恢复码？'],
  ])(
    'that asks about %s begins at its way out, which leads back to its button',
    async (line, button, title) => {
      const { sent } = await openAccount('security', { 'GET account/factors': strong })
      const opener = await openBy(line, button)
      expect(dialog().getByText(title)).toBeTruthy()
      expect(focused().textContent).toBe('取消')
      await userEvent.keyboard('{Enter}')
      await gone()
      expect([focused(), sent]).toEqual([opener, []])
    },
  )

  it('for an app leads from the app back to the code', async () => {
    await openAccount('security', begun)
    await openBy('验证器应用', '设置')
    const app = dialog().getByText('在验证器应用中打开')
    app.addEventListener('click', event => event.preventDefault())
    app.focus()
    fireEvent.click(app)
    expect(focused().autocomplete).toBe('one-time-code')
  })

  it('stays with what was typed when somebody clicks beside it', async () => {
    await openAccount('security')
    await openBy('手机号', '修改')
    fill(/^新手机号/, '13900001111')
    fireEvent.click(document.querySelector('.MuiDialog-container') as Element)
    expect(dialog().getByDisplayValue('13900001111')).toBeTruthy()
  })
})

describe('changing the password', () => {
  const typed = async (old: string, next: string, again: string) => {
    await openBy('登录密码', '修改')
    fill(/^当前密码/, old)
    fill(/^新密码/, next)
    fill(/^再次输入/, again)
    await userEvent.keyboard('{Enter}')
  }

  it('says at each field what is wrong before anything is sent, and leads to the first', async () => {
    const { sent } = await openAccount('security')
    await typed('', 'short', 'other')
    expect(dialog().getByText('不能为空')).toBeTruthy()
    expect(dialog().getByText('密码应为 8 至 64 个字符')).toBeTruthy()
    expect(focused().name).toBe('oldPassword')
    expect(sent).toEqual([])
  })

  it('keeps what was typed when the server refuses, and leads to the field', async () => {
    await openAccount('security', {
      'POST account/password': refused('有误', { password: '新密码太常见。' }),
    })
    await typed('old-Secret-1', 'password-123', 'password-123')
    expect(await dialog().findByText('新密码太常见。')).toBeTruthy()
    await waitFor(() => expect(focused().name).toBe('password'))
    expect(focused().value).toBe('password-123')
  })

  it('is sent by Enter, told, and closed', async () => {
    const { sent } = await openAccount('security', { 'POST account/password': { sessions: 0 } })
    await typed('old-Secret-1', 'Quite-another-1', 'Quite-another-1')
    await gone()
    const body = { oldPassword: 'old-Secret-1', password: 'Quite-another-1' }
    expect(sent).toEqual([['POST account/password', body]])
    expect(screen.getByLabelText('toasts').textContent).toContain('密码已修改')
  })
})

describe('binding a phone number', () => {
  it('asks for a code only once the number is right, and counts down to the next', async () => {
    const { sent } = await openAccount('security', {
      'POST /admin/admin/sms/send?event=bind&mobile=13900001111': { retryAfter: 60 },
    })
    await openBy('手机号', '修改')
    fill(/^新手机号/, '139')
    fireEvent.click(dialog().getByText('获取验证码'))
    expect(dialog().getByText('手机号格式不正确')).toBeTruthy()
    expect(sent).toEqual([])
    fill(/^新手机号/, '13900001111')
    fireEvent.click(dialog().getByText('获取验证码'))
    expect(await dialog().findByText('60 秒后重试')).toBeTruthy()
  })

  it('tells a wrong code at its field, and ends with the number', async () => {
    let tries = 0
    const wrong = refused('有误', { code: '验证码错误。' })
    const { sent } = await openAccount('security', {
      'POST account/phone': () =>
        tries++ === 0 ? wrong() : { code: 0, message: '', data: { ...own, version: 4 } },
    })
    await openBy('手机号', '修改')
    fill(/^新手机号/, '13900001111')
    fill(/^验证码/, '000000')
    await userEvent.keyboard('{Enter}')
    expect(await dialog().findByText('验证码错误。')).toBeTruthy()
    await waitFor(() => expect(focused().name).toBe('code'))
    fill(/^验证码/, '123456')
    await userEvent.keyboard('{Enter}')
    await gone()
    expect(sent.at(-1)).toEqual(['POST account/phone', { phone: '13900001111', code: '123456' }])
  })
})

it('an authenticator app is set up with a key and a picture; the recovery codes stay until they are kept, and lead back', async () => {
  let asked = 0
  const { sent } = await openAccount('security', {
    ...begun,
    'GET account/factors': () => (asked++ === 0 ? { code: 0, data: none } : new Promise(() => {})),
    'POST account/factors/totp/confirm': { codes: ['aaaaa-11111', 'bbbbb-22222'] },
  })
  const opener = await openBy('验证器应用', '设置')
  expect(dialog().getByLabelText('验证器的二维码')).toBeTruthy()
  expect(dialog().getByText('ABCD EFGH')).toBeTruthy()
  fill(/^验证码/, '123456')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('bbbbb-22222')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  fireEvent.click(dialog().getByText('已保存好'))
  await gone()
  expect(sent.map(([path]) => path)).toContain('POST account/factors/totp/confirm')
  expect(focused()).toBe(opener)
})

it('devices are ended one by one or all but this; a refusal is told and the list stays', async () => {
  const one = { at: '2026-01-01T00:00:00.000Z', usedAt: '2026-01-01T00:00:00.000Z', ip: '10.0.0.9' }
  const agent = 'Chrome/126 Windows NT'
  const { sent } = await openAccount('security', {
    'GET signIns': {
      list: [
        { ...one, id: '1', agent, way: 'password', place: 'same', here: true },
        { ...one, id: '2', agent: null, way: 'phone', place: 'private', here: false },
      ],
      total: 2,
    },
    'POST account/sessions/end': refused('系统繁忙，请稍后再试。'),
  })
  const line = await lineOf('未知设备')
  expect(line.getByText('10.0.0.9 · 内部网络 · 手机验证码登录')).toBeTruthy()
  fireEvent.click(line.getByText('退出登录'))
  expect(await screen.findByText('系统繁忙，请稍后再试。')).toBeTruthy()
  fireEvent.click(screen.getByText('退出其他设备'))
  expect(dialog().getByText('您将在另外 1 处退出登录，本机不受影响。')).toBeTruthy()
  fireEvent.click(dialog().getByText('退出登录'))
  await gone()
  expect(sent.map(([, body]) => body)).toEqual([{ ids: ['2'] }, { others: true }])
})
