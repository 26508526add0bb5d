import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import invite from '#src/overrides/invite.tsx'
import { openScreen } from '../kit/screen.tsx'

// jsdom draws nothing, and says so.
HTMLCanvasElement.prototype.getContext = () => null

const given = { expiresAt: '2026-12-24T12:00:00.000Z', createdAt: '2026-12-17T12:00:00.000Z' }
const rows = {
  invite: [
    { id: '1', title: '给老李', inviteCode: 'ABCDEFGH2345', state: 'unused', ...given },
    { id: '2', title: '给老王', inviteCode: 'BCDEFGH23456', state: 'used', ...given },
  ],
}
const overrides = { invite: async () => ({ default: invite }) }

it('an invitation that is unused can be shared, another one cannot', async () => {
  await openScreen('/tenant/invite', { rows, overrides })
  await screen.findByText('给老王')
  expect(screen.getAllByRole('button', { name: '分享' })).toHaveLength(1)
  expect(screen.getByText('已使用')).toBeTruthy()
})

it('code, link and QR code are shown together', async () => {
  await openScreen('/tenant/invite', { rows, overrides })
  await userEvent.click(await screen.findByRole('button', { name: '分享' }))
  expect(await screen.findByText('邀请“给老李”')).toBeTruthy()
  expect(screen.getByRole('region', { name: '注册链接' }).textContent).toMatch(
    /\/user\/web\/user\/reg\?code=ABCDEFGH2345$/,
  )
  expect(screen.getByRole('img', { name: '注册链接的二维码' })).toBeTruthy()
})

it('whoever adds one sees them at once', async () => {
  await openScreen('/tenant/invite/create', { rows, overrides })
  fireEvent.change(await screen.findByLabelText(/^标题/), { target: { value: '给小张' } })
  await userEvent.click(screen.getByText('保存'))
  expect(await screen.findByText('邀请“给小张”')).toBeTruthy()
})
