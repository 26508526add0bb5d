import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LoginPage } from '#src/login/LoginPage.tsx'
import { defaultLoginConfig } from '#src/login/site.ts'
import { LoginLanguageProvider } from '#src/login/words.tsx'
import { loginPath } from '#src/providers/paths.ts'

vi.mock('#src/login/preload.ts', () => ({ preloadConsole: () => {} }))
vi.mock('#src/login/Switches.tsx', () => ({ Switches: () => null }))

const ok = (data: object) => ({ code: 0, message: '', data })
const key = { secret: 'ABCDEFGH', uri: 'otpauth://totp/x' }
const answers: Record<string, object> = {
  loginConfig: ok({ ...defaultLoginConfig, captcha: 'off', phone: true }),
  config: ok({}),
  accountLogin: ok({ token: 't', hold: 'password' }),
  password: { code: 51, message: 'wrong', data: { fields: { password: 'Used before' } } },
  begin: ok(key),
  confirm: ok({ codes: ['aaaa-bbbb', 'cccc-dddd'] }),
}
const sent: Record<string, unknown> = {}
const fetched = async (url: string | URL | Request, init?: RequestInit) => {
  sent[String(url).split('/').at(-1) ?? ''] = JSON.parse(String(init?.body ?? 'null'))
  return Response.json(
    answers[String(url).split('/').at(-1) ?? ''] ?? ok({ cid: 'c', image: 'data:,' }),
  )
}

beforeEach(() => {
  localStorage.setItem('LANGUAGE', 'en-US')
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('isSecureContext', false)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const show = async (query = '') => {
  history.replaceState(null, '', loginPath + query)
  render(
    <LoginLanguageProvider>
      <LoginPage />
    </LoginLanguageProvider>,
  )
}
const slow = { timeout: 5000 }
const focused = () => document.activeElement?.id
const expectFocus = (id: string) => vi.waitFor(() => expect(focused()).toBe(id), slow)
const type = async (text: string) => {
  await userEvent.paste(text)
  await userEvent.keyboard('{Enter}')
}

it('each step begins at its first field, and a refusal leads to the first wrong one', async () => {
  await show()
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }, slow))
  await expectFocus('mobile')
  await userEvent.click(screen.getByRole('button', { name: 'Back to sign-in' }))
  await expectFocus('username')
  await userEvent.paste('ada')
  await userEvent.click(screen.getByLabelText('Password'))
  await type('first-Password-1')
  await expectFocus('password-new')
  expect(screen.queryByLabelText('Current password')).toBeNull()
  await userEvent.paste('next-Password-1')
  await userEvent.tab()
  await userEvent.tab()
  await type('another')
  await screen.findByText('The two new passwords differ')
  await userEvent.clear(screen.getByLabelText('New password again'))
  await type('next-Password-1')
  await screen.findByText('Used before')
  await expectFocus('password-new')
  expect(sent.password).toEqual({ oldPassword: 'first-Password-1', password: 'next-Password-1' })
})

it('the present password is asked for when the page was loaded anew, or when the server refuses what was typed', async () => {
  localStorage.setItem('ACCESS-TOKEN', 't')
  await show('?change=1')
  await expectFocus('password-old')
  cleanup()
  answers.password = { code: 51, message: 'wrong', data: { fields: { oldPassword: 'Is wrong' } } }
  localStorage.removeItem('ACCESS-TOKEN')
  await signInHeldBy('password')
  await expectFocus('password-new')
  await userEvent.paste('next-Password-1')
  await userEvent.click(screen.getByLabelText('New password again'))
  await type('next-Password-1')
  await screen.findByText('Is wrong')
  await expectFocus('password-old')
})

const success = 'Login successful!'
const signInHeldBy = async (hold: string | null) => {
  answers.accountLogin = ok({ token: 't', hold })
  await show()
  await screen.findByRole('link', { name: 'Forgot password?' }, slow)
  await userEvent.click(screen.getByLabelText('Username'))
  await userEvent.paste('ada')
  await userEvent.click(screen.getByLabelText('Password'))
  await type('first-Password-1')
}

it.each([
  ['a password that has to be changed', 'password', 'password-new'],
  ['a second factor that has to be set up', 'enrol', 'factor-code'],
  ['a second factor that has to be shown', 'factor', 'factor-code'],
])('a right password is no success yet before %s', async (_, hold, field) => {
  await signInHeldBy(hold)
  await expectFocus(field)
  expect(screen.queryByText(success)).toBeNull()
})

it('success is said once nothing more is asked for', async () => {
  const gone = vi.spyOn(location, 'replace').mockImplementation(() => {})
  await signInHeldBy(null)
  expect(await screen.findByText(success)).toBeTruthy()
  expect(gone).toHaveBeenCalledOnce()
  gone.mockRestore()
})

it('setting a second factor up goes on at the code, then at the codes for a lost device', async () => {
  localStorage.setItem('ACCESS-TOKEN', 't')
  await show('?enrol=1')
  await screen.findByText(/ABCD/, undefined, slow)
  await expectFocus('factor-code')
  const app = screen.getByRole('link', { name: 'Open in the app' })
  app.addEventListener('click', event => event.preventDefault())
  await userEvent.click(app)
  await expectFocus('factor-code')
  await type('123456')
  await screen.findByText('aaaa-bbbb')
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})
