import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  closeSignInDialog,
  dismissSessionMismatch,
  dismissSignIn,
  showSessionMismatch,
  showSignInDialog,
  useSignals,
  waitForSignInDialog,
} from '#src/app/signals.ts'
import { request, setRequestHandlers } from '#src/providers/http.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

it('thirty parallel answers of code 61 ask once, and once more when who stayed acts again', async () => {
  const asks = vi.fn(showSignInDialog)
  const quiet = () => {}
  setRequestHandlers({
    errorMessage: key => key,
    onSignedOut: asks,
    onNoLicence: quiet,
    showError: quiet,
  })
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
  act(dismissSignIn)
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
  act(closeSignInDialog)
  expect(await waitForSignInDialog()).toBe(false)
  act(() => showSignInDialog({ message: 'ended', data: null }))
  const back = [waitForSignInDialog(), waitForSignInDialog()]
  act(closeSignInDialog)
  expect(await Promise.all(back)).toEqual([true, true])
  act(() => showSignInDialog({ message: 'ended', data: null }))
  const closed = waitForSignInDialog()
  act(dismissSignIn)
  expect(await closed).toBe(false)
})

it('shows one dialog when somebody else signs in in another window after the session has ended', async () => {
  const { result } = renderHook(() => {
    const { signedOut, astray } = useSignals()
    return { signedOut: signedOut !== undefined, astray }
  })
  act(() => showSignInDialog({ message: 'ended', data: null }))
  const waiting = waitForSignInDialog()
  act(() => showSessionMismatch('elsewhere'))
  expect(result.current).toEqual({ signedOut: false, astray: 'elsewhere' })
  expect(await waiting).toBe(false)
  act(() => showSignInDialog({ message: 'ended', data: null }))
  expect(result.current).toEqual({ signedOut: true, astray: undefined })
  act(closeSignInDialog)
  act(dismissSessionMismatch)
})
