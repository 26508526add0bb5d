import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { InviteRow } from '#src/features/invitations/cells.tsx'
import { ShareButton } from '#src/features/invitations/ShareButton.tsx'
import { ShareDialog } from '#src/features/invitations/ShareDialog.tsx'
import { show } from '../ui/show.tsx'

const row = (state: InviteRow['state']) =>
  ({
    title: '给老李',
    inviteCode: 'ABCDEFGHJKMNP2345',
    state,
    expiresAt: '2026-12-24T12:00:00.000Z',
  }) as InviteRow

it.each([
  ['unused', 1],
  ['used', 0],
  ['expired', 0],
  ['revoked', 0],
] as const)('an invitation that is %s offers %i ways to share it', (state, count) => {
  show(<ShareButton row={row(state)} />)
  expect(screen.queryAllByRole('button', { name: '分享' })).toHaveLength(count)
})

it('code, link and QR code are shown together', () => {
  show(<ShareDialog row={row('unused')} onClose={() => {}} />)
  expect(screen.getByRole('region', { name: '邀请码' }).textContent).toMatch(
    /ABCD-EFGH-JKMN-P2345$/,
  )
  expect(screen.getByRole('region', { name: '注册链接' }).textContent).toMatch(
    /\/user\/web\/user\/reg\?code=ABCDEFGHJKMNP2345$/,
  )
  expect(screen.getByRole('img', { name: '注册链接的二维码' })).toBeTruthy()
})
