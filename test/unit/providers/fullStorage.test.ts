import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setRequestHandlers } from '#src/providers/http.ts'
import { currentLanguage, setLanguage } from '#src/providers/language.ts'
import { activeFlow, goToProvider, unboundAccount } from '#src/providers/providerFlow.ts'
import { saveLocked } from '#src/providers/session.ts'
import { startSession } from '#src/providers/signIn.ts'
import { createFallbackStore } from '#src/providers/spareStore.ts'

/** Makes the storages refuse what is written. */
const fill = (...names: ('localStorage' | 'sessionStorage')[]) => {
  for (const name of names.length > 0 ? names : (['localStorage', 'sessionStorage'] as const)) {
    const room = globalThis[name]
    vi.stubGlobal(name, {
      getItem: (key: string) => room.getItem(key),
      removeItem: (key: string) => room.removeItem(key),
      setItem: () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      },
    })
  }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setRequestHandlers({
    errorMessage: key => key,
    onSignedOut: vi.fn(),
    onNoLicence: vi.fn(),
    showError: vi.fn(),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('signing in says that the storage is full', () => {
  fill()
  expect(() => startSession({ token: 'new', expiresAt: '' })).toThrow('storageFull')
  const going = { url: 'https://example.com/', browser: 'b' }
  expect(() => goToProvider(going, { purpose: 'login' })).toThrow('storageFull')
  expect(activeFlow.kept()).toBeUndefined()
})

test('an account that is still to be bound stays when signing in fails', () => {
  const waiting = { pending: 'p', title: 'DingTalk', name: 'Li' }
  unboundAccount.keep(waiting)
  fill('localStorage')
  expect(() => startSession({ token: 'new', expiresAt: '' })).toThrow('storageFull')
  expect(unboundAccount.kept()).toEqual(waiting)
})

test('the language is switched for this page, and another tab can switch it again', () => {
  localStorage.setItem('LANGUAGE', 'zh-CN')
  fill()
  const heard = vi.fn()
  window.addEventListener('languagechange', heard, { once: true })
  setLanguage('en-US')
  expect(currentLanguage()).toBe('en-US')
  expect(heard).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
  setLanguage('zh-CN')
  expect(currentLanguage()).toBe('zh-CN')
})

test('locking does not fail', () => {
  fill()
  expect(() => localStorage.setItem('IS-LOCKSCREEN', 'true')).toThrow()
  expect(() => saveLocked(true)).not.toThrow()
})

test('the store keeps in memory what does not fit, and tells its subscribers', () => {
  const store = createFallbackStore()
  store.setItem('kit.compact', false)
  const told = vi.fn()
  const stop = store.subscribe('kit.compact', told)
  fill()
  store.setup()
  store.setItem('kit.compact', true)
  expect(store.getItem('kit.compact')).toBe(true)
  expect(told).toHaveBeenLastCalledWith(true)
  expect(store.listItems?.()).toMatchObject({ 'kit.compact': true })
  vi.unstubAllGlobals()
  store.setItem('kit.compact', 'again')
  expect(told).toHaveBeenLastCalledWith('again')
  expect(store.getItem('kit.compact')).toBe('again')
  stop()
  store.removeItem('kit.compact')
  expect(store.getItem('kit.compact')).toBeUndefined()
  expect(told).toHaveBeenLastCalledWith('again')
})
