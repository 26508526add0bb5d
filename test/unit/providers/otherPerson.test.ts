import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { request, requestFile, setRequestHandlers } from '#src/providers/http.ts'
import { bindPage, saveToken, setPageUser } from '#src/providers/session.ts'
import { redirectToLogin, signOut } from '#src/providers/signOut.ts'

/** A second, the usual patience, is short on a busy machine. */
const patient = { timeout: 10_000 }

const me = { id: '7', tenantId: '2' }
const otherPerson = vi.fn()
const assign = vi.fn()
let people: Record<string, object>
const sent: string[] = []
/** Another session each time: whose one is, is asked for once. */
let sessions = 0

beforeEach(() => {
  sessions += 1
  people = {
    mine: me,
    mineAgain: me,
    theirs: { id: '8', tenantId: '2', realName: '李蕾', username: 'lilei' },
    inTenant: { id: '7', tenantId: '5', acting: { as: 'tenant' } },
  }
  vi.stubGlobal('location', { ...location, href: location.href, origin: location.origin, assign })
  vi.stubGlobal('fetch', async (url: string, { method, headers }: RequestInit = {}) => {
    const bearer = new Headers(headers).get('authorization') ?? ''
    sent.push(`${method} ${url} by ${bearer}`)
    if (bearer.startsWith('ended')) return Response.json({ code: 61, message: 'over', data: null })
    return Response.json({ code: 0, message: '', data: people[bearer.split('-', 1)[0] ?? ''] })
  })
  setRequestHandlers({
    errorMessage: key => key,
    onSignedOut: () => {},
    onNoLicence: () => {},
    showError: () => {},
    onOtherUser: otherPerson,
  })
  localStorage.setItem('ACCESS-TOKEN', 'mine')
  setPageUser(me)
  bindPage('mine')
})
afterEach(() => {
  bindPage(null)
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  localStorage.clear()
  sent.length = 0
})

/** What another window does that signs in. */
const inOtherWindow = (whose: string) => localStorage.setItem('ACCESS-TOKEN', by(whose))
const by = (whose: string) => `${whose}-${sessions}`
const asked = (whose: string) => `GET /user/admin/member/info by ${by(whose)}`

it.each([
  ['a write', () => request('/a', { method: 'POST', body: {} })],
  ['a read', () => request('/a')],
  ['a file', () => requestFile('/a')],
])('%s is not sent as somebody else who has signed in in another window', async (_, call) => {
  inOtherWindow('theirs')
  await expect(call()).rejects.toMatchObject({ code: 62, message: 'otherPerson' })
  await expect(call()).rejects.toMatchObject({ code: 62 })
  // Who it is is asked for once.
  expect(sent).toEqual([asked('theirs')])
  expect(otherPerson.mock.calls).toEqual([['李蕾'], ['李蕾']])
})

it('the same person goes on in the session of the other window', async () => {
  inOtherWindow('mineAgain')
  await Promise.all([request('/a'), request('/b')])
  await request('/c')
  expect(sent).toEqual([
    asked('mineAgain'),
    `GET /a by ${by('mineAgain')}`,
    `GET /b by ${by('mineAgain')}`,
    `GET /c by ${by('mineAgain')}`,
  ])
  expect(otherPerson).not.toHaveBeenCalled()
})

it('a call in between is signed with the session of the page', async () => {
  const call = request('/a')
  inOtherWindow('theirs')
  await call
  expect(sent).toEqual(['GET /a by mine'])
})

it('whoever has entered another tenant there meanwhile is told so', async () => {
  const astray = vi.fn()
  setRequestHandlers({
    errorMessage: key => key,
    onSignedOut: () => {},
    onNoLicence: () => {},
    showError: () => {},
    onActingMismatch: astray,
    onOtherUser: otherPerson,
  })
  inOtherWindow('inTenant')
  await expect(request('/a')).rejects.toMatchObject({ code: 62 })
  expect([astray.mock.calls, otherPerson.mock.calls]).toEqual([[['elsewhere']], []])
})

it.each([
  ['signing out', () => signOut()],
  ['going to the sign-in page', () => redirectToLogin('over')],
])('%s leaves the session of somebody else alone, and says so', async (_, leave) => {
  inOtherWindow('theirs')
  leave()
  await vi.waitFor(() => expect(otherPerson).toHaveBeenCalledWith('李蕾'), patient)
  expect(assign).not.toHaveBeenCalled()
  expect(localStorage.getItem('ACCESS-TOKEN')).toBe(by('theirs'))
})

it.each([
  ['signing out', () => signOut()],
  ['going to the sign-in page', () => redirectToLogin('over')],
])('%s works as before for the same person, and once nobody is signed in', async (_, leave) => {
  inOtherWindow('ended')
  leave()
  await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce(), patient)
  assign.mockClear()
  inOtherWindow('mineAgain')
  leave()
  await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce(), patient)
})

it('a page that signs in again itself is bound to its new session', async () => {
  saveToken(by('mineAgain'))
  await request('/a')
  expect(sent).toEqual([`GET /a by ${by('mineAgain')}`])
})
