import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  checkConnection,
  confirmConnection,
  currentOutage,
  watchConnection,
} from '#src/providers/connection.ts'

const fetched = vi.fn<typeof fetch>()
const heard = vi.fn()
let stop = () => {}

const gone = () => fetched.mockRejectedValue(new TypeError('refused'))
const answers = (status: number) =>
  fetched.mockImplementation(async () => new Response(null, { status }))
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const hide = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  stop = watchConnection(heard)
})
afterEach(async () => {
  answers(200)
  hide(false)
  await pass(5000)
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
  heard.mockReset()
  Reflect.deleteProperty(document, 'hidden')
})

it('an unreachable server is detected within two seconds, once for all failing calls, until it is back', async () => {
  gone()
  for (let call = 0; call < 5; call += 1) void checkConnection()
  await pass(2000)
  expect(currentOutage()).toMatchObject({ trouble: 'unreachable' })
  expect(heard).toHaveBeenCalledTimes(1)
  await pass(20_000)
  expect(heard).toHaveBeenCalledTimes(1)
  answers(200)
  await pass(1500)
  expect(currentOutage()).toBeUndefined()
  expect(heard).toHaveBeenCalledTimes(2)
  const asked = fetched.mock.calls.length
  await pass(10_000)
  expect(fetched).toHaveBeenCalledTimes(asked)
})

/** The timeouts of signals are not among the timers of the test. */
const fakeTimeouts = () =>
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(milliseconds => {
    const abort = new AbortController()
    setTimeout(() => abort.abort(new DOMException('', 'TimeoutError')), milliseconds)
    return abort.signal
  })

it('a server that accepts calls but does not answer is detected within two seconds too', async () => {
  fetched.mockImplementation(
    (_, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
      }),
  )
  fakeTimeouts()
  void checkConnection()
  await pass(2000)
  expect(currentOutage()?.trouble).toBe('unreachable')
})

it('on a connection with answers after two seconds a slow call is no outage, and a failed one only until then', async () => {
  fetched.mockImplementation(
    (_, options) =>
      new Promise((resolve, reject) => {
        setTimeout(() => resolve(new Response(null)), 2000)
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
      }),
  )
  fakeTimeouts()
  void checkConnection('slow')
  await pass(10_000)
  expect(heard).not.toHaveBeenCalled()
  void checkConnection('failed')
  await pass(1400)
  expect(currentOutage()?.trouble).toBe('unreachable')
  await pass(3500)
  expect(currentOutage()).toBeUndefined()
})

it.each([502, 503, 504])(
  'a proxy that answers %s in place of the server has a state of its own',
  async status => {
    answers(status)
    void checkConnection()
    await pass(2000)
    expect(currentOutage()?.trouble).toBe('unavailable')
  },
)

it('an answer to any call ends an outage, whatever the probes say', async () => {
  gone()
  void checkConnection()
  await pass(2000)
  expect(currentOutage()?.trouble).toBe('unreachable')
  confirmConnection()
  expect(currentOutage()).toBeUndefined()
  const asked = fetched.mock.calls.length
  await pass(10_000)
  expect(fetched).toHaveBeenCalledTimes(asked)
  expect(heard).toHaveBeenCalledTimes(2)
})

it('a single failed call is not an outage, nor is a refusal', async () => {
  fetched.mockRejectedValueOnce(new TypeError('broken'))
  fetched.mockImplementation(async () => new Response(null, { status: 401 }))
  void checkConnection()
  await pass(5000)
  expect(currentOutage()).toBeUndefined()
  expect(heard).not.toHaveBeenCalled()
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('a hidden page sends no probes, and sends one as soon as it is visible', async () => {
  gone()
  void checkConnection()
  await pass(2000)
  hide(true)
  await pass(2000)
  const asked = fetched.mock.calls.length
  await pass(60_000)
  expect(fetched).toHaveBeenCalledTimes(asked)
  answers(200)
  hide(false)
  await pass(0)
  expect(currentOutage()).toBeUndefined()
})

it('a browser without a connection is offline instead', async () => {
  gone()
  void checkConnection()
  await pass(2000)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  expect(currentOutage()?.trouble).toBe('offline')
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
  expect(currentOutage()).toBeUndefined()
})
