import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RowOf } from '#resources/core/resource.ts'
import { user } from '#resources/user.ts'
import { AvatarShow, SeenShow } from '#src/features/people/cells.tsx'
import { FirstPassword } from '#src/features/people/FirstPassword.tsx'
import { show } from '../ui/show.tsx'

const row = { realName: '叶志强', avatar: null } as RowOf<typeof user>
const about = (name: 'avatar' | 'lastLoginAt', value: string | null) => ({
  row,
  value,
  name,
  field: user.fields[name],
  resource: user,
})

it('a person who never signed in is said to have never been here', () => {
  show(<SeenShow {...about('lastLoginAt', null)} />)
  expect(screen.getByText('从未')).toBeTruthy()
})

it('a person who did is told with the exact time', () => {
  show(<SeenShow {...about('lastLoginAt', '2026-01-02T03:04:05Z')} />)
  expect(screen.getByText(/2026年1月2日/)).toBeTruthy()
})

it('letters stand for a person without a picture', () => {
  show(<AvatarShow {...about('avatar', null)} />)
  expect(screen.getByText('志强')).toBeTruthy()
})

it('a new user is handed over with address, user name and the password that was typed', () => {
  const made = { ...row, userName: 'yezhiqiang' }
  show(<FirstPassword row={made} sent={{ password: 'correct-Horse-9' }} onClose={() => {}} />)
  const sheet = within(screen.getByRole('dialog', { name: '叶志强 的登录信息' }))
  for (const text of ['correct-Horse-9', 'yezhiqiang', `${location.origin}/user/web/user/login`])
    expect(sheet.getAllByText(text).length).toBeGreaterThan(0)
})
