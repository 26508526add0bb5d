import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openAccount } from './open.tsx'

const press = (name: string) => fireEvent.click(screen.getByText(name))
const signingIn = () => screen.findByText('登录方式')

it('another tab is asked about while something is typed: staying keeps it, giving it up opens the tab', async () => {
  const { router } = await openAccount('basic')
  const name = await screen.findByLabelText<HTMLInputElement>(/^姓名/)
  fireEvent.change(name, { target: { value: '张一' } })
  press('安全设置')
  press('继续填写')
  expect(name.value).toBe('张一')
  expect(router.state.location.search).toBe('?tab=basic')
  press('安全设置')
  press('放弃修改')
  expect(await signingIn()).toBeTruthy()
})

it('another tab opens at once while nothing is typed', async () => {
  await openAccount('withdrawal')
  press('安全设置')
  expect(await signingIn()).toBeTruthy()
})
