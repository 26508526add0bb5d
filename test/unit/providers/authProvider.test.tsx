import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  Authenticated,
  type AuthProvider,
  CoreAdminContext,
  memoryStore,
  type Store,
  TestMemoryRouter,
  useGetList,
  useLogin,
  useLogout,
} from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAuthProvider } from '#src/providers/authProvider.ts'
import { request, setRequestHandlers } from '#src/providers/http.ts'
import type { Member } from '#src/providers/member.ts'
import { createPreferences } from '#src/providers/preferences.ts'
import { registry } from '#src/providers/registry.ts'

const site = '/user/admin/site'
const timedOut = vi.fn()
const leave = vi.fn()
const leaveSignedOut = vi.fn()
const goOn = vi.fn()
const provider = createAuthProvider(registry, {
  member: () => ({ id: '1', username: 'ada', realName: 'Ada', avatar: null }) as Member,
  menus: () => [],
  timedOut,
  leave,
  leaveSignedOut,
  goOn,
})

/** A server with one captcha, one account, and one way in, as the real one answers. */
const server = { captcha: undefined as string | undefined, hold: null as string | null }
const answerOf = (url: string, body: Record<string, unknown>) => {
  if (url === `${site}/captcha`) {
    server.captcha = 'c1'
    return { code: 0, message: '', data: { cid: 'c1', image: 'data:,' } }
  }
  if (url !== `${site}/accountLogin`) return { code: 61, message: 'ended', data: null }
  const solved = body.cid === server.captcha && body.code === 'abcd'
  server.captcha = undefined
  if (!solved) return { code: -1, message: 'Verification Code Error', data: { captcha: true } }
  return body.password === 'right'
    ? { code: 0, message: '', data: { token: 'new', hold: server.hold } }
    : { code: -1, message: 'Incorrect username/password', data: null }
}

beforeEach(() => {
  Object.assign(server, { captcha: undefined, hold: null })
  const answers = vi.fn(async (url: string, { body }: RequestInit = {}) =>
    Response.json(answerOf(url, JSON.parse(String(body ?? '{}')))),
  )
  vi.stubGlobal('fetch', answers)
  const ignore = () => {}
  setRequestHandlers({
    errorMessage: key => key,
    onSignedOut: ignore,
    onNoLicence: ignore,
    showError: ignore,
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  localStorage.clear()
})

const token = () => localStorage.getItem('ACCESS-TOKEN')
const credentials = { username: 'ada', password: 'right', code: 'abcd', remember: false }

describe('login', () => {
  it('signs in with the answer of the captcha that the provider asks for', async () => {
    const { cid } = await provider.captcha()
    await provider.login({ ...credentials, cid })
    expect(token()).toBe('new')
    expect(goOn).toHaveBeenCalledWith(expect.objectContaining({ token: 'new' }))
  })

  it('hands on what the session waits for', async () => {
    server.hold = 'factor'
    const { cid } = await provider.captcha()
    await provider.login({ ...credentials, cid })
    expect(goOn).toHaveBeenCalledWith(expect.objectContaining({ hold: 'factor' }))
  })

  it.each([
    ['a wrong captcha', { code: 'no' }, 'Verification Code Error'],
    ['a wrong password', { password: 'wrong' }, 'Incorrect username/password'],
  ])('is refused for %s', async (_what, part, message) => {
    const { cid } = await provider.captcha()
    await expect(provider.login({ ...credentials, cid, ...part })).rejects.toThrow(message)
    expect([token(), goOn.mock.calls.length]).toEqual([null, 0])
  })
})

describe('checkError', () => {
  it('leads from code 61 to the dialog, and signs nobody out by itself', async () => {
    const error = await request('/user/admin/post').catch((it: unknown) => it)
    await expect(provider.checkError(error as Error)).resolves.toBe(undefined)
    expect(timedOut).toHaveBeenCalledWith(error)
  })

  it('leaves every other error to whoever made the call', async () => {
    await expect(provider.checkError(Object.assign(new Error('no'), { code: 62 }))).resolves.toBe(
      undefined,
    )
    expect(timedOut).not.toHaveBeenCalled()
  })
})

describe('logout', () => {
  it('leaves by way of signing out, or straight for the sign-in page when nobody is signed in', async () => {
    localStorage.setItem('ACCESS-TOKEN', 'old')
    expect(await provider.logout({})).toBe(false)
    localStorage.clear()
    expect(await provider.logout({})).toBe(false)
    expect([leaveSignedOut.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1])
  })
})

const within = (
  element: React.ReactNode,
  rows: () => Promise<unknown> = async () => [],
  store: Store = memoryStore(),
) =>
  render(
    <TestMemoryRouter>
      <CoreAdminContext
        authProvider={provider as AuthProvider}
        dataProvider={{ getList: rows } as never}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
        store={store}
      >
        {element}
      </CoreAdminContext>
    </TestMemoryRouter>,
  )

const SignIn = () => {
  const login = useLogin()
  const send = async () => login({ ...credentials, cid: (await provider.captcha()).cid })
  return (
    <button type="button" onClick={() => void send()}>
      go
    </button>
  )
}

const SignOut = () => {
  const logout = useLogout()
  return (
    <button type="button" onClick={() => void logout()}>
      out
    </button>
  )
}

const List = () => {
  const { error } = useGetList('org/post')
  return error?.message
}

describe('react-admin’s own parts', () => {
  it('useLogin signs in', async () => {
    within(<SignIn />)
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(token()).toBe('new'))
    expect(goOn).toHaveBeenCalledOnce()
  })

  it('useLogout signs out, and takes nothing from what the server keeps of a person', async () => {
    localStorage.setItem('ACCESS-TOKEN', 'old')
    const { store, open } = createPreferences()
    open('1')
    store.setItem('theme', { mode: 'dark' })
    const sent = vi.mocked(fetch)
    within(<SignOut />, undefined, store)
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(store.getItem('theme')).toBeUndefined())
    window.dispatchEvent(new Event('pagehide'))
    const told = sent.mock.calls.map(([, options]) => String(options?.body))
    expect(told).toEqual([JSON.stringify({ set: { theme: { mode: 'dark' } } })])
    expect(leaveSignedOut).toHaveBeenCalledOnce()
  })

  it('Authenticated shows its content to who is signed in, and leads everybody else to the sign-in page', async () => {
    localStorage.setItem('ACCESS-TOKEN', 'old')
    within(<Authenticated>secret</Authenticated>)
    expect(await screen.findByText('secret')).toBeTruthy()
    cleanup()
    localStorage.clear()
    within(<Authenticated>secret</Authenticated>)
    await waitFor(() => expect(leave).toHaveBeenCalled())
    expect(leaveSignedOut).not.toHaveBeenCalled()
    expect(screen.queryByText('secret')).toBeNull()
  })

  it('a list whose session has ended opens the dialog', async () => {
    localStorage.setItem('ACCESS-TOKEN', 'old')
    within(<List />, () => request('/user/admin/post'))
    expect(await screen.findByText('ended')).toBeTruthy()
    expect(timedOut).toHaveBeenCalled()
    expect([leave.mock.calls.length, token()]).toEqual([0, 'old'])
  })
})
