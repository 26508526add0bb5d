import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BrowserApis, joinTabs, type TabGroup } from '#src/providers/eventTabs.ts'
import { setRequestHandlers } from '#src/providers/http.ts'

const fetched = vi.fn<typeof fetch>()

/** An open stream of the fake server, with the topics it was requested with. */
interface Stream {
  watch: string | null
  tell: (event: string, told: object) => void
  breakOff: () => void
}
let open: Stream[] = []

const serve = () =>
  fetched.mockImplementation(async (address, options) => {
    let controller: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start: it => {
        controller = it
      },
    })
    const close = (end: () => void) => {
      if (!open.includes(stream)) return
      open = open.filter(it => it !== stream)
      end()
    }
    const stream: Stream = {
      watch: new URL(String(address), 'http://x').searchParams.get('watch'),
      tell: (event, told) =>
        controller.enqueue(
          new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(told)}\n\n`),
        ),
      breakOff: () => close(() => controller.close()),
    }
    open.push(stream)
    options?.signal?.addEventListener('abort', () =>
      close(() => controller.error(options.signal?.reason)),
    )
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })

interface Wanted {
  name: string
  shared: boolean
  granted: () => Promise<void>
  settle: (error?: unknown) => void
}

/** Simulates the locks and channels of one browser. */
const browserOfTabs = () => {
  let held: Wanted[] = []
  let waiting: Wanted[] = []
  const channels = new Map<string, Set<{ onmessage: BroadcastChannel['onmessage'] }>>()
  const grant = () => {
    for (const wanted of waiting) {
      const taken = held.some(it => it.name === wanted.name && !(it.shared && wanted.shared))
      if (taken) continue
      waiting = waiting.filter(it => it !== wanted)
      held.push(wanted)
      void wanted.granted().then(() => {
        if (!held.includes(wanted)) return
        held = held.filter(it => it !== wanted)
        wanted.settle()
        grant()
      })
    }
  }
  const request: BrowserApis['locks']['request'] = (name, options, granted) =>
    new Promise((resolve, reject) => {
      const settle = (error?: unknown) => (error ? reject(error) : resolve(undefined))
      const wanted = { name, shared: options.mode === 'shared', granted, settle }
      if (options.steal) {
        const robbed = held.filter(it => it.name === name)
        held = held.filter(it => it.name !== name)
        for (const it of robbed) it.settle(new DOMException('stolen', 'AbortError'))
        waiting.unshift(wanted)
      } else waiting.push(wanted)
      options.signal?.addEventListener('abort', () => {
        if (!waiting.includes(wanted)) return
        waiting = waiting.filter(it => it !== wanted)
        reject(options.signal?.reason)
      })
      queueMicrotask(grant)
    })
  /** The APIs as one tab has them. A frozen tab gets no messages and keeps its locks. */
  const portsOf = (tab: { frozen: boolean }): BrowserApis => ({
    locks: {
      request,
      query: async () => ({ held: held.map(({ name }) => ({ name })), pending: [] }),
    },
    channelOf: name => {
      const others = channels.get(name) ?? new Set()
      channels.set(name, others)
      const own = {
        onmessage: null as BroadcastChannel['onmessage'],
        postMessage: (data: unknown) => {
          if (tab.frozen) return
          const copy = structuredClone(data)
          for (const other of others)
            if (other !== own)
              queueMicrotask(() =>
                other.onmessage?.call(
                  undefined as never,
                  new MessageEvent('message', { data: copy }),
                ),
              )
        },
        close: () => {
          others.delete(own)
        },
      }
      others.add(own)
      return own
    },
  })
  return portsOf
}

interface Tab {
  tabs: TabGroup
  heard: string[]
  refused: boolean[]
  frozen: boolean
}

let portsOf: ReturnType<typeof browserOfTabs>
let all: Tab[] = []

const join = async (name = 'session'): Promise<Tab> => {
  const tab = { heard: [] as string[], refused: [] as boolean[], frozen: false }
  const tabs = joinTabs(
    name,
    {
      hear: (event, told) => tab.heard.push(`${event} ${JSON.stringify(told)}`),
      refused: here => tab.refused.push(here),
    },
    portsOf(tab),
  )
  const joined = Object.assign(tab, { tabs })
  all.push(joined)
  tabs.requestLeadership()
  await pass(0)
  return joined
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const standing = 'line {"open":true}'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  setRequestHandlers({
    errorMessage: key => key,
    onSignedOut: () => {},
    onNoLicence: () => {},
    showError: () => {},
  })
  portsOf = browserOfTabs()
  serve()
})
afterEach(() => {
  for (const { tabs } of all) tabs.leave()
  all = []
  open = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

describe('tabs of one session', () => {
  it('share one stream, and all get its events', async () => {
    const tabs = [await join(), await join(), await join()]
    expect(open).toHaveLength(1)
    open[0]?.tell('notice', { counts: 1 })
    await pass(0)
    for (const { heard } of tabs) expect(heard).toEqual([standing, 'notice {"counts":1}'])
  })

  it('do not share with those of another session', async () => {
    await join()
    const other = await join('other')
    expect(open).toHaveLength(2)
    open[0]?.tell('notice', { counts: 1 })
    await pass(0)
    expect(other.heard).toEqual([standing])
  })

  it('tell a new tab the state of the stream and the known rights, and no other tab again', async () => {
    const first = await join()
    open[0]?.tell('rights', { rights: 'a' })
    await pass(0)
    const second = await join()
    expect(second.heard).toEqual(['rights {"rights":"a"}', standing])
    expect(first.heard).toEqual([standing, 'rights {"rights":"a"}'])
  })

  it('open it in another tab when the leader closes, and tell all tabs once it is open', async () => {
    const [first, second, third] = [await join(), await join(), await join()]
    first.tabs.leave()
    await pass(0)
    expect(open).toHaveLength(1)
    expect([second, third].map(({ heard }) => heard.filter(it => it === standing).length)).toEqual([
      2, 2,
    ])
    open[0]?.tell('notice', { counts: 2 })
    await pass(0)
    expect(third.heard.at(-1)).toBe('notice {"counts":2}')
    expect(first.heard.at(-1)).toBe(standing)
  })

  it('leave it to a visible tab, and still get its events while hidden', async () => {
    const [first, second] = [await join(), await join()]
    first.tabs.giveUpLeadership()
    await pass(0)
    expect(open).toHaveLength(1)
    second.tabs.giveUpLeadership()
    await pass(0)
    expect(open).toHaveLength(0)
    first.tabs.requestLeadership()
    await pass(0)
    open[0]?.tell('notice', { counts: 3 })
    await pass(0)
    expect(second.heard.at(-1)).toBe('notice {"counts":3}')
  })

  it('take over from a leader that the browser has frozen, which queues for the lock again later', async () => {
    const [first, second] = [await join(), await join()]
    first.frozen = true
    await pass(95_000)
    expect(open).toHaveLength(1)
    open[0]?.tell('notice', { counts: 4 })
    await pass(0)
    expect(second.heard.at(-1)).toBe('notice {"counts":4}')
    first.frozen = false
    second.tabs.leave()
    await pass(0)
    expect(open).toHaveLength(1)
    open[0]?.tell('notice', { counts: 5 })
    await pass(0)
    expect(first.heard.at(-1)).toBe('notice {"counts":5}')
  })

  it('keep their leader while its stream breaks and reconnects', async () => {
    const [, second] = [await join(), await join()]
    open[0]?.breakOff()
    await pass(0)
    expect(second.heard.at(-1)).toBe('line {"open":false}')
    await pass(2000)
    expect(second.heard.at(-1)).toBe(standing)
    expect(open).toHaveLength(1)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('request the topics of all tabs, without those that no tab follows any more', async () => {
    const [, second] = [await join(), await join()]
    second.tabs.subscribe('monitor')
    await pass(0)
    expect(open.map(it => it.watch)).toEqual(['monitor'])
    const third = await join()
    third.tabs.subscribe('monitor')
    await pass(0)
    second.tabs.leave()
    await pass(0)
    expect(fetched).toHaveBeenCalledTimes(2)
    third.tabs.unsubscribe('monitor')
    await pass(0)
    expect(open.map(it => it.watch)).toEqual([null])
  })

  it('tell a late one nothing that may have changed while the stream was broken', async () => {
    await join()
    open[0]?.tell('rights', { rights: 'old' })
    await pass(0)
    fetched.mockRejectedValue(new TypeError('down'))
    open[0]?.breakOff()
    await pass(0)
    const late = await join()
    const rights = () => late.heard.filter(it => it.startsWith('rights'))
    expect(rights()).toEqual([])
    serve()
    await pass(20_000)
    open[0]?.tell('rights', { rights: 'new' })
    await pass(0)
    expect(rights()).toEqual(['rights {"rights":"new"}'])
  })

  it('are all told of a refusal, and whether their own request was refused', async () => {
    const [first, second] = [await join(), await join()]
    fetched.mockImplementation(async () => Response.json({ code: 61, message: 'no', data: null }))
    open[0]?.breakOff()
    await pass(2000)
    expect(first.refused).toEqual([true])
    expect(second.refused).toEqual([false])
  })

  it('open a stream each if the browser refuses locks', async () => {
    const refusing: BrowserApis = {
      locks: {
        request: async () => {
          throw new DOMException('no', 'SecurityError')
        },
        query: async () => ({}),
      },
      channelOf: () => ({ postMessage: () => {}, close: () => {}, onmessage: null }),
    }
    const tabs = joinTabs('session', { hear: () => {}, refused: () => {} }, refusing)
    tabs.requestLeadership()
    await pass(0)
    expect(open).toHaveLength(1)
    tabs.leave()
    expect(open).toHaveLength(0)
  })
})
