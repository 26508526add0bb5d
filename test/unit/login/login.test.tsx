import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AccountForm } from '#src/login/AccountForm.tsx'
import { defaultLoginConfig } from '#src/login/site.ts'
import { LoginLanguageProvider } from '#src/login/words.tsx'

vi.mock('#src/login/preload.ts', () => ({ preloadConsole: () => {} }))
vi.mock('#src/login/work/startWork.ts', () => ({
  startWork: (_work: object, tell: (done: true) => void) => {
    queueMicrotask(() => tell(true))
    return { since: Date.now(), cancel: () => {}, code: Promise.resolve('4711') }
  },
}))

const login = '/user/admin/site/accountLogin'
let refusal: object = { code: 0, message: '', data: { token: 't' } }
let captchas = 0
const sent: unknown[] = []

const fetched = async (url: string | URL | Request, init?: RequestInit) => {
  if (url !== login)
    return Response.json({
      code: 0,
      message: '',
      data: {
        cid: `c${++captchas}`,
        ...(String(url).includes('kind=work') ? { work: {} } : { image: 'data:image/svg+xml,' }),
      },
    })
  sent.push(JSON.parse(String(init?.body)))
  return Response.json(refusal)
}

const signedIn = vi.fn()
const Form = () => {
  const [name, setName] = useState('')
  return (
    <AccountForm
      login={defaultLoginConfig}
      name={name}
      onName={setName}
      onGo={() => {}}
      onSignedIn={signedIn}
    />
  )
}

beforeEach(async () => {
  localStorage.setItem('LANGUAGE', 'en-US')
  vi.stubGlobal('fetch', fetched)
  captchas = 0
  sent.length = 0
  signedIn.mockClear()
  render(
    <LoginLanguageProvider>
      <Form />
    </LoginLanguageProvider>,
  )
  // All but name and password comes a frame later.
  await screen.findByRole('checkbox', undefined, { timeout: 5000 })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const fill = async () => {
  await userEvent.type(screen.getByLabelText('Username'), 'admin')
  await userEvent.type(screen.getByLabelText('Password'), 'secret-1')
  await userEvent.type(screen.getByLabelText('Verification code'), 'abcd{Enter}')
}

describe('signing in by account', () => {
  it('asks for what is not filled in, in the words of the specification', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(screen.getAllByRole('alert').map(one => one.textContent)).toEqual([
      'Please input your username!',
      'Please input your password!',
      'Please input verification code!',
    ])
  })

  it('sends the captcha along when Enter is pressed', async () => {
    await fill()
    await waitFor(() => expect(signedIn.mock.calls[0]?.[0]).toEqual({ token: 't' }))
    expect(sent).toEqual([
      { username: 'admin', password: 'secret-1', code: 'abcd', cid: 'c1', remember: false },
    ])
  })

  it('keeps what was typed and brings a new captcha when it is refused', async () => {
    refusal = { code: -1, message: 'Incorrect username/password', data: null }
    await fill()
    expect(await screen.findByText('Incorrect username/password')).toBeTruthy()
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'secret-1')
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    await waitFor(() => expect(captchas).toBe(2))
  })

  it('has one tab stop for another captcha, and keeps the focus there', async () => {
    await screen.findByRole('img', { hidden: true })
    await userEvent.click(screen.getByLabelText('Verification code'))
    await userEvent.tab()
    const another = screen.getByRole('button', { name: 'Another verification code' })
    expect(document.activeElement).toBe(another)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(captchas).toBe(2))
    expect(document.activeElement).toBe(another)
    await userEvent.tab()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Verify without a picture')
  })

  it('needs no picture: the browser works instead, the focus stays, and the work is sent', async () => {
    await userEvent.type(screen.getByLabelText('Username'), 'admin')
    await userEvent.type(screen.getByLabelText('Password'), 'secret-1')
    await userEvent.click(screen.getByRole('button', { name: 'Verify without a picture' }))
    await screen.findByText('Checked: you are not a robot')
    expect(screen.queryByLabelText('Verification code')).toBeNull()
    const back = screen.getByRole('button', { name: 'Show a picture instead' })
    expect(document.activeElement).toBe(back)
    refusal = { code: 0, message: '', data: { token: 't' } }
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ cid: 'c2', code: '4711' })
    await waitFor(() => expect(signedIn).toHaveBeenCalled())
  })

  it('shows the picture again on request', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Verify without a picture' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Show a picture instead' }))
    expect(await screen.findByLabelText('Verification code')).toBeTruthy()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Verify without a picture')
  })
})
