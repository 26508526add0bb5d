import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import gatewayParts, { GatewaySecret } from '#src/features/gateways/overrides.tsx'
import { openScreen } from '../kit/screen.tsx'

const gateway = (more: object) => ({
  id: '1',
  title: '短信转发',
  channel: 'sms',
  kind: 'webhook',
  address: 'https://sms.example.com/send',
  status: 1,
  ...more,
})
const rows = {
  gateway: [
    gateway({ result: 'failed', failure: 'status' }),
    gateway({ id: '2', title: '企业邮箱', channel: 'mail', kind: 'smtp' }),
  ],
}
const wishes = { rows, overrides: { gateway: async () => ({ default: gatewayParts }) } }
let named: readonly string[]
let trial: boolean

// Fetched once, so that no form waits for it.
beforeAll(async () => void (await GatewaySecret.load()))
beforeEach(() => {
  named = []
  trial = false
  const answer = () =>
    new Response(JSON.stringify({ code: 0, message: '', data: { channels: named, trial } }), {
      headers: { 'content-type': 'application/json' },
    })
  vi.stubGlobal('fetch', async () => answer())
})
afterEach(() => vi.unstubAllGlobals())

describe('the screen of gateways', () => {
  it('says of each channel that the environment settles, and of no other', async () => {
    named = ['mail']
    await openScreen('/pt/gateways', wishes)
    expect(await screen.findByText(/^邮件由服务器环境变量 SMTP_URL 指定的网关发出/)).toBeTruthy()
    expect(screen.queryByText(/SMS_WEBHOOK_URL/)).toBeNull()
  })

  it('says without one that nobody signs in by phone, where that is so', async () => {
    await openScreen('/pt/gateways', { ...wishes, rows: {} })
    expect(await screen.findByText(/没有短信网关时，不能用手机号登录/)).toBeTruthy()
  })

  it('leads to the outbox in a trial, where codes are read', async () => {
    trial = true
    await openScreen('/pt/gateways', { ...wishes, rows: {} })
    const link = await screen.findByText('打开发件箱')
    await act(async () => void fireEvent.click(link))
    expect(screen.getByTestId('address').textContent).toBe('/pt/outbox')
  })

  it('offers to make one in a trial to whom the outbox is closed', async () => {
    trial = true
    await openScreen('/pt/gateways', { ...wishes, rows: {}, closed: ['pt/outbox'] })
    expect(await screen.findByText(/手机登录的验证码请在发件箱中查看/)).toBeTruthy()
    expect(screen.queryByText('打开发件箱')).toBeNull()
    expect(screen.getAllByRole('button', { name: '新建网关' })).toHaveLength(2)
  })

  it('says nothing of phones where the environment names a gateway for them', async () => {
    named = ['sms']
    trial = true
    await openScreen('/pt/gateways', { ...wishes, rows: {} })
    await screen.findByText(/SMS_WEBHOOK_URL/)
    expect(screen.getByText('还没有网关')).toBeTruthy()
    expect(screen.queryByText(/手机/)).toBeNull()
  })

  it('makes up the secret of a webhook, and leaves that of a mail server to the server', async () => {
    await openScreen('/pt/gateways/create', wishes)
    const generate = await screen.findByText('生成')
    // What is pressed brings an icon that is fetched.
    await act(async () => void fireEvent.click(generate))
    const secret = screen.getByLabelText<HTMLInputElement>('密钥或密码')
    expect(secret.value).toMatch(/^\w{16}$/)
    expect(secret.type).toBe('text')
    await act(async () => void fireEvent.click(screen.getByLabelText('SMTP')))
    expect(screen.queryByText('生成')).toBeNull()
    expect(secret.value).not.toBe('')
  })

  it('sends a test by Enter to whom one has typed', async () => {
    const test = vi.fn(() => null)
    await openScreen('/pt/gateways', { ...wishes, actions: { test } })
    await userEvent.click((await screen.findAllByText('发送测试'))[0]!)
    expect(await screen.findByText(/^用“短信转发”立即发出/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/^手机号或邮箱/), '13800138000{Enter}')
    expect(await screen.findByText(/^已通过网关“.+”发出测试消息$/)).toBeTruthy()
    expect(test.mock.calls).toMatchObject([[[{ id: '1' }], { to: '13800138000' }]])
  })

  it('shows no heading over secrets alone', async () => {
    await openScreen('/pt/gateways/1/show', wishes)
    expect(await screen.findByText('网关拒绝了这条消息')).toBeTruthy()
    expect(screen.queryByText('凭据')).toBeNull()
  })
})
