import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { preloadConsole, setConsoleLoader } from '#src/login/preload.ts'
import { handleMissingChunks } from '#src/start/missingChunk.ts'

const reload = vi.fn()
const asked = vi.fn()
let fail = (_: Error) => {}

vi.mock('#src/kit/loadForm.tsx', async original => ({
  ...(await original<object>()),
  loadForm: () =>
    new Promise((_, reject) => {
      fail = reject
      asked()
    }),
}))

beforeAll(() => {
  handleMissingChunks()
  setConsoleLoader(() =>
    import('#src/app/open.tsx').then(({ preloadConsoleCode }) => preloadConsoleCode()),
  )
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('code of the console that is missing does not reload the sign-in page, where somebody types', async () => {
  preloadConsole()
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 20_000 })
  const payload = new TypeError(`error loading ${location.origin}/user/web/assets/form.js`)
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  fail(payload)
  await new Promise(done => setTimeout(done))
  expect(reload).not.toHaveBeenCalled()
})
