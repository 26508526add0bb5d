import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { handleMissingChunks, withLoadTimeout } from '#src/start/missingChunk.ts'
import { missingCodeEvent } from '#src/ui/missingCode.ts'
import { registerGuard } from '#src/ui/unsaved.ts'

const fetched = vi.fn<typeof fetch>()
const reload = vi.fn()

beforeAll(() => {
  vi.useFakeTimers()
  handleMissingChunks()
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
})
beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(location, 'reload').mockImplementation(reload)
})

/** Fires the event with which Vite reports a failed import. */
const fail = async (message: string) => {
  const payload = new TypeError(message)
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  await vi.advanceTimersByTimeAsync(0)
}
const chunk = (name: string) =>
  `error loading dynamically imported module: ${location.origin}/user/web/assets/${name}.js`
const answers = (status: number, type = 'text/javascript') =>
  fetched.mockResolvedValue(new Response(null, { status, headers: { 'content-type': type } }))

it.each<[string, () => unknown]>([
  ['is there', () => answers(200)],
  [
    'cannot be asked for, as while a page is left',
    () => fetched.mockRejectedValue(new TypeError()),
  ],
  ['is behind a proxy whose server is gone', () => answers(502, 'text/html')],
])('a file that %s is not reloaded for', async (_, serve) => {
  serve()
  await fail(chunk('there'))
  expect(fetched).toHaveBeenCalledWith('/user/web/assets/there.js', {
    method: 'HEAD',
    cache: 'no-store',
  })
  expect(reload).not.toHaveBeenCalled()
})

it('a page that is being left is not reloaded', async () => {
  answers(404)
  window.dispatchEvent(new Event('pagehide'))
  await fail(chunk('left'))
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
})

it('the entry script is checked if the browser does not name the file', async () => {
  // A script that is inserted as HTML is not executed.
  document.head.insertAdjacentHTML(
    'beforeend',
    '<script type="module" src="/user/web/assets/index-1.js"></script>',
  )
  answers(200)
  await fail('Importing a module script failed.')
  document.querySelector('script[src$="index-1.js"]')?.remove()
  expect(fetched.mock.calls[0]?.[0]).toBe('/user/web/assets/index-1.js')
  expect(reload).not.toHaveBeenCalled()
})

it('required code that fails to load shows an error, and causes no unhandled rejection', async () => {
  await vi.advanceTimersByTimeAsync(10_000)
  const goOn = vi.fn()
  withLoadTimeout('console', Promise.reject(new TypeError(chunk('console'))), goOn)
  await vi.advanceTimersByTimeAsync(5000)
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('console')
  expect(goOn).not.toHaveBeenCalled()
  document.body.replaceChildren()
})

it('a removed file neither reloads nor replaces a page where something is typed, which is told', async () => {
  const told = vi.fn()
  window.addEventListener(missingCodeEvent, told, { once: true })
  const stop = registerGuard({ dirty: true })
  answers(404)
  await fail(chunk('typed'))
  expect([told.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
  expect(document.querySelector('[role="alert"]')).toBeNull()
  stop()
})

it('a removed file causes one reload', async () => {
  answers(404)
  await fail(chunk('removed'))
  await fail(chunk('removed'))
  expect(reload).toHaveBeenCalledTimes(1)
  expect(sessionStorage.getItem('RELOADED-FOR')).toBe('["/user/web/assets/removed.js"]')
})
