import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  askToSignIn,
  goAstray,
  goOnSignedIn,
  stayAstray,
  stayHere,
  useSignals,
  whenSignedInAgain,
} from '#src/app/signals.ts'
import { reactWith, request } from '#src/providers/http.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

it('thirty parallel answers of code 61 ask once, and once more when who stayed acts again', async () => {
  const asks = vi.fn(askToSignIn)
  const quiet = () => {}
  reactWith({ sentence: key => key, signedOut: asks, noLicence: quiet, tell: quiet })
  vi.stubGlobal('fetch', async () => Response.json({ code: 61, message: 'ended', data: null }))
  const drawn: boolean[] = []
  const { result } = renderHook(() => {
    const signedOut = useSignals().signedOut !== undefined
    if (drawn.at(-1) !== signedOut) drawn.push(signedOut)
    return signedOut
  })
  const thirty = () =>
    Promise.allSettled(Array.from({ length: 30 }, (_, at) => request(`/user/admin/x${at}`)))
  await act(thirty)
  expect([asks.mock.calls.length, drawn]).toEqual([30, [false, true]])
  act(stayHere)
  expect(result.current).toBe(false)
  document.body.innerHTML = '<input><button>Save</button>'
  document.querySelector('input')?.click()
  await act(thirty)
  expect(drawn).toEqual([false, true, false])
  document.querySelector('button')?.click()
  await act(thirty)
  expect(drawn).toEqual([false, true, false, true])
})

it('whoever waits for the dialog hears whether the same person has signed in again', async () => {
  act(goOnSignedIn)
  expect(await whenSignedInAgain()).toBe(false)
  act(() => askToSignIn({ message: 'ended', data: null }))
  const back = [whenSignedInAgain(), whenSignedInAgain()]
  act(goOnSignedIn)
  expect(await Promise.all(back)).toEqual([true, true])
  act(() => askToSignIn({ message: 'ended', data: null }))
  const closed = whenSignedInAgain()
  act(stayHere)
  expect(await closed).toBe(false)
})

it('shows one dialog when somebody else signs in in another window after the session has ended', async () => {
  const { result } = renderHook(() => {
    const { signedOut, astray } = useSignals()
    return { signedOut: signedOut !== undefined, astray }
  })
  act(() => askToSignIn({ message: 'ended', data: null }))
  const waiting = whenSignedInAgain()
  act(() => goAstray('elsewhere'))
  expect(result.current).toEqual({ signedOut: false, astray: 'elsewhere' })
  expect(await waiting).toBe(false)
  act(() => askToSignIn({ message: 'ended', data: null }))
  expect(result.current).toEqual({ signedOut: true, astray: undefined })
  act(goOnSignedIn)
  act(stayAstray)
})
