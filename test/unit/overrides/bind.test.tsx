import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreen } from '../kit/screen.tsx'

const known = {
  id: '1',
  username: 'ada',
  address: 'https://iot.example.com',
  bindStatus: 'unbound',
}
const unchanged = '留空表示不改'

it('asks for the secret of a new binding', async () => {
  await openScreen('/pt/bind/create')
  const secret = await screen.findByLabelText<HTMLInputElement>('密钥 *')
  expect(secret.placeholder).toBe('')
  expect(screen.queryByText(new RegExp(unchanged))).toBeNull()
})

it('says of a kept secret that it stays when left empty, and saves without one', async () => {
  await openScreen('/pt/bind/1', { rows: { bind: [known] } })
  const secret = await screen.findByPlaceholderText<HTMLInputElement>(unchanged)
  expect(screen.queryByLabelText('密钥 *')).toBeNull()
  fireEvent.change(await screen.findByLabelText(/^用户名/), { target: { value: 'grace' } })
  fireEvent.click(screen.getByText('保存'))
  expect(await screen.findByText('已更新平台绑定“grace”')).toBeTruthy()
  expect(secret.value).toBe('')
})
