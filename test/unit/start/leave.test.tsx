import { afterEach, expect, it, vi } from 'vitest'
import { start } from '#src/start/start.ts'

/** A second, the usual patience, is short on a busy machine. */
const patient = { timeout: 10_000 }

const { openLogin } = vi.hoisted(() => ({ openLogin: vi.fn() }))
vi.mock('#src/login/open.tsx', () => ({ openLogin }))

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('the sign-in page after leaving without a server forgets the dark theme of whoever left', async () => {
  history.replaceState(null, '', '/user/web/user/logout')
  localStorage.setItem('ACCESS-TOKEN', 'left')
  localStorage.setItem('THEME', 'dark')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  start()
  const { dataset, style } = document.documentElement
  expect([dataset.shade, style.colorScheme]).toEqual(['dark', 'dark'])
  await vi.waitFor(() => expect(openLogin).toHaveBeenCalled(), patient)
  expect([dataset.shade, style.colorScheme]).toEqual(['light', 'light'])
})
