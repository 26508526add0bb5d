import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useCaptcha } from '#src/login/useCaptcha.ts'
import { LoginLanguageProvider } from '#src/login/words.tsx'

afterEach(() => void vi.unstubAllGlobals())

it('an earlier captcha that fails late says nothing of the one on show', async () => {
  const ends: ((how: Response | undefined) => void)[] = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve, reject) =>
        ends.push(how => (how ? resolve(how) : reject(new TypeError('offline')))),
      ),
  )
  const { result } = renderHook(() => useCaptcha('image'), { wrapper: LoginLanguageProvider })
  act(() => result.current.refresh())
  const data = { cid: 'c2', image: 'data:,' }
  await act(async () => ends[1]?.(Response.json({ code: 0, message: '', data })))
  expect(result.current).toMatchObject({ failed: false, loading: false, challenge: data })
  await act(async () => ends[0]?.(undefined))
  expect(result.current).toMatchObject({ failed: false, loading: false, challenge: data })
})
