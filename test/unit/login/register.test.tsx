import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RegisterForm } from '#src/login/register/RegisterForm.tsx'
import { defaultLoginConfig, type LoginConfig } from '#src/login/site.ts'
import { LoginLanguageProvider } from '#src/login/words.tsx'
import { strengthOf } from '#src/ui/strength.ts'

vi.mock('#src/login/preload.ts', () => ({ preloadConsole: () => {} }))

const ok = (data: object) => ({ code: 0, message: '', data })
const refusedAt = (fields: object) => ({ code: 51, message: 'wrong', data: { fields } })
const code = 'ABCDEFGHJKMNP2345'
let registered: object
let invited: object
const asked: string[] = []
const sent: unknown[] = []

const fetched = async (url: string | URL | Request, init?: RequestInit) => {
  asked.push(String(url))
  if (init?.body) sent.push(JSON.parse(String(init.body)))
  if (String(url).endsWith('/register')) return Response.json(registered)
  if (String(url).includes('/invite?')) return Response.json(invited)
  return Response.json(ok({ cid: `c${asked.length}`, image: 'data:image/svg+xml,' }))
}

const done = vi.fn()
const step = {
  factors: undefined,
  name: '',
  onName: () => {},
  mobile: '',
  onMobile: () => {},
  onGo: () => {},
  onSignedIn: done,
  onLeave: () => {},
}
beforeEach(() => {
  localStorage.setItem('LANGUAGE', 'en-US')
  vi.stubGlobal('fetch', fetched)
  registered = ok({ token: 't' })
  invited = ok({ title: 'Welcome', companyName: 'Acme' })
  asked.length = 0
  sent.length = 0
  done.mockClear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

const show = async (registration: LoginConfig['registration'] = 'open', query = '') => {
  history.replaceState(null, '', `/user/web/user/reg${query}`)
  render(
    <LoginLanguageProvider>
      <RegisterForm {...step} login={{ ...defaultLoginConfig, registration }} />
    </LoginLanguageProvider>,
  )
  await screen.findByRole('img', { hidden: true })
}
const field = (label: string) => screen.getByLabelText(label, { exact: true })
const fill = async (values: Readonly<Record<string, string>> = {}) => {
  const all = { Username: 'ada', 'Real name': 'Ada', Password: 'Ever-so-long-1', ...values }
  for (const [label, text] of Object.entries(all)) await userEvent.type(field(label), text)
  await userEvent.type(field('Verification code'), 'abcd{Enter}')
}

describe('registering by account', () => {
  it('asks for what is not filled in, in the words of the specification', async () => {
    await show()
    await userEvent.click(screen.getByRole('button', { name: 'Register' }))
    expect(screen.getAllByRole('alert').map(one => one.textContent)).toEqual([
      'Please input your username!',
      'Please input your real name!',
      'Please input your password!',
      'Please input verification code!',
    ])
    expect(document.activeElement).toBe(field('Username'))
    for (const name of ['Username', 'Real name']) await userEvent.type(field(name), 'ada')
    await userEvent.click(screen.getByRole('button', { name: 'Register' }))
    expect(document.activeElement).toBe(field('Password'))
  })

  it('sends it all with a captcha of its own when Enter is pressed', async () => {
    await show()
    await fill()
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(asked[0]).toBe('/user/admin/site/captcha?purpose=register')
    expect(sent).toEqual([
      {
        username: 'ada',
        realName: 'Ada',
        password: 'Ever-so-long-1',
        captcha: 'abcd',
        cid: 'c1',
        inviteCode: '',
      },
    ])
  })

  it('shows at the field what the server says of it, goes there, and keeps what was typed', async () => {
    registered = refusedAt({ username: 'Already taken, choose another' })
    await show()
    await fill()
    expect(await screen.findByText('Already taken, choose another')).toBeTruthy()
    expect(document.activeElement).toBe(field('Username'))
    expect(field('Password')).toHaveProperty('value', 'Ever-so-long-1')
    await userEvent.type(field('Username'), '2')
    expect(screen.queryByText('Already taken, choose another')).toBeNull()
  })

  it('takes the code from the link and says who invites', async () => {
    await show('open', `?code=${code}`)
    expect(await screen.findByText('You are invited: Welcome')).toBeTruthy()
    expect(screen.getByText('Company: Acme')).toBeTruthy()
    expect(field('Invitation code (optional)')).toHaveProperty('value', code)
  })

  it('says of a code at once that it is no good', async () => {
    invited = refusedAt({ inviteCode: 'not good' })
    invited = { ...invited, message: 'This invitation code is not valid.' }
    await show('open', `?code=${code}`)
    expect(await screen.findByText(/is not valid/)).toBeTruthy()
  })

  it('asks about a code once it is whole, one of an older installation after a pause', async () => {
    await show()
    const codes = () => asked.flatMap(url => url.split('/invite?code=')[1] ?? [])
    await userEvent.type(field('Invitation code (optional)'), 'ABCD-EFGH-JKMN-P2345')
    await screen.findByText('You are invited: Welcome')
    expect(codes()).toEqual([code])
    await userEvent.clear(field('Invitation code (optional)'))
    await userEvent.type(field('Invitation code (optional)'), 'abcd-efgh-2345')
    expect(codes()).toHaveLength(1)
    await waitFor(() => expect(codes()).toEqual([code, 'abcdefgh2345']))
  })

  it('wants a code where only the invited may register', async () => {
    await show('invite')
    await fill()
    expect(screen.getByText('Please input your invitation code!')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('is not there where nobody may', async () => {
    render(
      <LoginLanguageProvider>
        <RegisterForm {...step} login={{ ...defaultLoginConfig, registration: 'closed' }} />
      </LoginLanguageProvider>,
    )
    expect(screen.getByRole('alert').textContent).toMatch(/Nobody can register/)
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

it.each([
  ['abcdefgh', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['Abcdefg1', 'fair'],
  ['abcdefghijkl', 'fair'],
  ['Abcdefghijk1', 'strong'],
  ['four plain words here', 'strong'],
])('the password %j is told to be %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
