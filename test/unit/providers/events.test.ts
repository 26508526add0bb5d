import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenToEvents, onEvent, watchTopic } from '#src/providers/events.ts'
import { setRequestHandlers } from '#src/providers/http.ts'
import { bindPage, setPageUser } from '#src/providers/session.ts'

const fetched = vi.fn<typeof fetch>()
const signedOut = vi.fn()
const rights = vi.fn()
const ended = vi.fn()
let stop = () => {}

/** A stream that the test speaks into. */
const line = () => {
  let controller: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start: it => {
      controller = it
    },
  })
  fetched.mockImplementationOnce(async (_, options) => {
    options?.signal?.addEventListener('abort', () => controller.error(options.signal?.reason))
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  const say = (text: string) => controller.enqueue(new TextEncoder().encode(text))
  return {
    say,
    tell: (event: string, told: object) =>
      say(`event: ${event}\ndata: ${JSON.stringify(told)}\n\n`),
    breakOff: () => controller.close(),
  }
}
const refuse = (code: number) =>
  fetched.mockImplementation(async () => Response.json({ code, message: 'no', data: null }))
const hide = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  setRequestHandlers({
    errorMessage: key => key,
    onSignedOut: signedOut,
    onNoLicence: () => {},
    showError: () => {},
  })
  localStorage.setItem('ACCESS-TOKEN', 'token')
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
  vi.clearAllMocks()
  Object.defineProperty(document, 'hidden', { configurable: true, value: false })
  localStorage.clear()
})

const begin = async (drawnWith?: string) => {
  stop = listenToEvents({ rights, ended, drawnWith: () => drawnWith })
  await pass(0)
}

describe('live events', () => {
  it('report rights that have changed since the page was drawn, and none that it was drawn with', async () => {
    const first = line()
    await begin('a')
    first.tell('rights', { rights: 'a' })
    await pass(0)
    expect(rights).not.toHaveBeenCalled()
    stop()
    const second = line()
    await begin('a')
    second.tell('rights', { rights: 'b' })
    await pass(0)
    expect(rights).toHaveBeenCalledTimes(1)
  })

  it('report rights once they differ from the first ones, also after a broken stream', async () => {
    const first = line()
    await begin()
    first.tell('rights', { rights: 'a' })
    await pass(0)
    expect(rights).not.toHaveBeenCalled()
    first.say('event: rights\ndata: {"rig')
    first.say('hts":"b"}\n\n')
    await pass(0)
    expect(rights).toHaveBeenCalledTimes(1)
    const second = line()
    first.breakOff()
    await pass(2000)
    second.tell('rights', { rights: 'b' })
    await pass(0)
    expect(rights).toHaveBeenCalledTimes(1)
    second.tell('rights', { rights: 'c' })
    await pass(0)
    expect(rights).toHaveBeenCalledTimes(2)
  })

  it('are read in every form that the standard allows, wherever the stream is cut', async () => {
    const only = line()
    await begin()
    const text =
      ': a comment\r\nevent: rights\r\ndata: {"rights":"a"}\r\n\r\ndata: {"rights":"x"}\n\nid: 7\ndata:{"rights":\ndata: "b"}\nevent:rights\n\n'
    for (const part of text) only.say(part)
    await pass(0)
    expect(rights).toHaveBeenCalledTimes(1)
  })

  it('report at once that the session has ended, and are not requested again', async () => {
    const only = line()
    await begin()
    only.tell('end', { why: 'suspended' })
    only.breakOff()
    await pass(60_000)
    expect(ended).toHaveBeenCalledTimes(1)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('are requested from another process when theirs shuts down', async () => {
    const first = line()
    await begin()
    first.tell('end', { why: 'draining' })
    line()
    first.breakOff()
    await pass(2000)
    expect(ended).not.toHaveBeenCalled()
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('are retried with increasing delays while the server does not answer', async () => {
    fetched.mockRejectedValue(new TypeError('away'))
    await begin()
    await pass(60_000)
    expect(fetched.mock.calls.length).toBeLessThan(12)
    expect(fetched.mock.calls.length).toBeGreaterThan(3)
  })

  it('are not requested again after a refusal', async () => {
    refuse(61)
    await begin()
    await pass(60_000)
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(signedOut).toHaveBeenCalledTimes(1)
  })

  it('stop after the page has been hidden for a while, and resume once it is visible', async () => {
    line()
    await begin()
    hide(true)
    await pass(31_000)
    const [, options] = fetched.mock.calls[0] ?? []
    expect(options?.signal?.aborted).toBe(true)
    line()
    hide(false)
    await pass(0)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('stop while the page is in the back/forward cache, and resume with it', async () => {
    line()
    await begin()
    window.dispatchEvent(new Event('pagehide'))
    const [, options] = fetched.mock.calls[0] ?? []
    expect(options?.signal?.aborted).toBe(true)
    await pass(60_000)
    expect(fetched).toHaveBeenCalledTimes(1)
    line()
    window.dispatchEvent(new Event('pageshow'))
    await pass(500)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('switch to the new session when somebody signs in in another tab, but do not stop when somebody signs out there', async () => {
    const first = line()
    await begin()
    first.tell('rights', { rights: 'a' })
    localStorage.removeItem('ACCESS-TOKEN')
    window.dispatchEvent(new StorageEvent('storage', { key: 'ACCESS-TOKEN', newValue: null }))
    await pass(0)
    expect(fetched).toHaveBeenCalledTimes(1)
    localStorage.setItem('ACCESS-TOKEN', 'other')
    line()
    window.dispatchEvent(new StorageEvent('storage', { key: 'ACCESS-TOKEN', newValue: 'other' }))
    await pass(0)
    expect(fetched).toHaveBeenCalledTimes(2)
    expect(new Headers(fetched.mock.calls[1]?.[1]?.headers).get('authorization')).toBe('other')
  })

  it('come again once the server answers, if it could not be asked who has signed in elsewhere', async () => {
    setPageUser({ id: '7', tenantId: '2' })
    bindPage('token')
    line()
    await begin()
    fetched.mockImplementation(async () => {
      throw new TypeError('no network')
    })
    localStorage.setItem('ACCESS-TOKEN', 'again')
    window.dispatchEvent(new StorageEvent('storage', { key: 'ACCESS-TOKEN', newValue: 'again' }))
    await pass(1)
    fetched.mockReset()
    fetched.mockImplementationOnce(async () =>
      Response.json({ code: 0, message: '', data: { id: '7', tenantId: '2' } }),
    )
    line()
    await pass(3000)
    const asked = fetched.mock.calls.map(([url, options]) => [
      url,
      new Headers(options?.headers).get('authorization'),
    ])
    bindPage(null)
    expect(asked).toEqual([
      ['/user/admin/member/info', 'again'],
      ['/user/admin/member/events', 'again'],
    ])
  })

  it('tell a hidden page that the stream is open once it becomes visible', async () => {
    const told: unknown[] = []
    const stopHearing = onEvent('line', it => told.push(it))
    line()
    await begin()
    hide(true)
    line()
    window.dispatchEvent(new Event('pagehide'))
    window.dispatchEvent(new Event('pageshow'))
    await pass(500)
    expect(told).toEqual([{ open: true }])
    hide(false)
    await pass(0)
    stopHearing()
    expect(told).toEqual([{ open: true }, { open: true }])
  })

  it('are requested again when the stream has been silent for a minute', async () => {
    line()
    await begin()
    line()
    await pass(63_000)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('reach the listeners of their kind, and report when the stream opens and breaks', async () => {
    const told: unknown[] = []
    const stops = [onEvent('notice', it => told.push(it)), onEvent('line', it => told.push(it))]
    const first = line()
    await begin()
    first.tell('notice', { counts: 1 })
    await pass(0)
    first.breakOff()
    await pass(0)
    for (const one of stops) one()
    expect(told).toEqual([{ open: true }, { counts: 1 }, { open: false }])
  })

  it('are requested with the followed topics, and again when these change', async () => {
    line()
    await begin()
    line()
    const leave = watchTopic('monitor')
    watchTopic('monitor')()
    await pass(0)
    line()
    leave()
    await pass(0)
    const asked = fetched.mock.calls.map(([address]) => String(address).split('?')[1])
    expect(asked).toEqual([undefined, 'watch=monitor', undefined])
  })
})
