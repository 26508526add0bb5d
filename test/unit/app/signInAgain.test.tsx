import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SignInAgain } from '#src/app/SignInAgain.tsx'
import { closeSignInDialog, dismissSignIn, showSignInDialog } from '#src/app/signals.ts'
import { setShell } from '#src/kit/shell.ts'
import { defaultLoginConfig } from '#src/login/site.ts'
import type { Member } from '#src/providers/member.ts'
import { storedToken } from '#src/providers/session.ts'
import { show } from '../ui/show.tsx'

const member = { id: '7', tenantId: '5', username: 'zhangwei', hasPassword: true } as Member
const answers: Record<string, object> = {
  loginConfig: { ...defaultLoginConfig, captcha: 'off' },
  accountLogin: { token: 'waiting', hold: 'password' },
  info: { ...member, hold: 'password' },
}
const ended: (string | null)[] = []

beforeEach(() => {
  localStorage.setItem('LANGUAGE', 'en-US')
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit = {}) => {
    const name = String(url).split('/').at(-1)?.split('?')[0] ?? ''
    if (name === 'logout') ended.push(new Headers(headers).get('authorization'))
    return Response.json({ code: 0, message: '', data: answers[name] ?? {} })
  })
  setShell({ config: undefined, member, header: [], menus: [] })
  act(() => showSignInDialog({ message: 'ended', data: null }))
})
afterEach(() => {
  act(closeSignInDialog)
  vi.unstubAllGlobals()
  localStorage.clear()
  ended.length = 0
})

const signIn = async () => {
  const view = show(<SignInAgain />)
  const password = await waitFor(() => {
    const field = document.querySelector<HTMLInputElement>('#password')
    expect(document.activeElement).toBe(field)
    return field as HTMLInputElement
  })
  await userEvent.type(password, 'Secret-123456{Enter}')
  await waitFor(() => expect(document.querySelector('#password-new')).toBeTruthy())
  expect(storedToken()).toBe('waiting')
  return view
}

it('who closes the dialog before another password is set is asked again, not led off the page', async () => {
  const { unmount } = await signIn()
  act(dismissSignIn)
  unmount()
  await waitFor(() => expect(ended).toEqual(['waiting']))
  expect(storedToken()).toBeNull()
})

it('a session that goes on is not ended with the dialog', async () => {
  const { unmount } = await signIn()
  act(closeSignInDialog)
  unmount()
  expect([storedToken(), ended]).toEqual(['waiting', []])
  expect(screen.queryByRole('form')).toBeNull()
})
