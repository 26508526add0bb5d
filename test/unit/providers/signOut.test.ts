import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  endSession,
  redirectToLogin,
  retrySignOut,
  unendedToken,
  watchUnended,
} from '#src/providers/signOut.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  localStorage.setItem('ACCESS-TOKEN', 'token')
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
  localStorage.clear()
})

const answers = (code: number) =>
  fetched.mockImplementation(async () => Response.json({ code, message: '', data: null }))

it.each([0, 61])('a session that the server answers with %i has ended', async code => {
  answers(code)
  expect(await endSession()).toBe(true)
  expect([localStorage.getItem('ACCESS-TOKEN'), unendedToken()]).toEqual([null, undefined])
})

it('one that the server could not be told of is forgotten here, and can be ended later', async () => {
  const told = vi.fn()
  const stop = watchUnended(told)
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await endSession()).toBe(false)
  expect([localStorage.getItem('ACCESS-TOKEN'), unendedToken()]).toEqual([null, 'token'])
  answers(-1)
  expect(await retrySignOut()).toBe(false)
  answers(0)
  expect(await retrySignOut()).toBe(true)
  expect(fetched.mock.lastCall?.[1]?.headers).toMatchObject({ Authorization: 'token' })
  expect([unendedToken(), told.mock.calls.length]).toEqual([undefined, 3])
  stop()
})

it('who is not signed in has nothing to end', async () => {
  localStorage.clear()
  expect(await endSession()).toBe(true)
  expect(fetched).not.toHaveBeenCalled()
})

it('whoever leaves gets to the sign-in page though the tab keeps nothing more', () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...location, href: location.href, origin: location.origin, assign })
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('sessionStorage', { setItem: full, removeItem: () => {} })
  redirectToLogin('ended')
  expect(assign).toHaveBeenCalledOnce()
})
