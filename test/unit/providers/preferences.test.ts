import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPreferences } from '#src/providers/preferences.ts'
import { clearSession } from '#src/providers/session.ts'

let sent: { body: { set: Record<string, unknown> }; keepalive: boolean | undefined }[]
let answers: () => Promise<Response>
const fine = async () =>
  new Response(JSON.stringify({ code: 0, message: '', data: { version: 1 } }))

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  localStorage.setItem('ACCESS-TOKEN', 'mine')
  sent = []
  answers = fine
  vi.stubGlobal('fetch', (_: string, { body, keepalive }: RequestInit) => {
    sent.push({ body: JSON.parse(body as string), keepalive })
    return answers()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const opened = (person = '7') => {
  const preferences = createPreferences()
  preferences.open(person)
  return preferences
}
const later = () => vi.advanceTimersByTimeAsync(1000)

describe('the store of preferences', () => {
  it('sends what was written in one batch, the last value of each key', async () => {
    const { store } = opened()
    for (const width of [200, 210, 220]) store.setItem('kit.beside.width', width)
    store.setItem('shell.collapsed', true)
    store.removeItem('kit.compact')
    await later()
    expect(sent.map(({ body }) => body.set)).toEqual([
      { 'kit.beside.width': 220, 'shell.collapsed': true, 'kit.compact': null },
    ])
    await later()
    expect(sent).toHaveLength(1)
  })

  it('does not send a malformed value, which the server would refuse with all others', async () => {
    const { store } = opened()
    store.setItem('kit.compact', 'red')
    store.setItem('shell.collapsed', true)
    await later()
    expect(sent.map(({ body }) => body.set)).toEqual([{ 'shell.collapsed': true }])
    await later()
    expect(sent).toHaveLength(1)
  })

  it('does not send keys that name rows or belong to this page', async () => {
    const { store } = opened()
    store.setItem('org/user.listParams', { page: 2 })
    store.setItem('org/user.selectedIds', ['1'])
    store.setItem('locale', 'zh-CN')
    await later()
    expect(sent).toEqual([])
    expect(store.getItem('org/user.listParams')).toEqual({ page: 2 })
  })

  it('applies the preferences of the server, notifies subscribers, and removes those that the server no longer has', () => {
    const { store, take } = opened()
    store.setItem('org/user.listParams', { page: 2 })
    take({ values: { theme: { mode: 'dark' }, 'kit.compact': true } })
    const heard = vi.fn()
    store.subscribe('theme', heard)
    take({ values: { theme: { mode: 'light' } } })
    expect(heard).toHaveBeenCalledWith({ mode: 'light' })
    expect(store.getItem('kit.compact', 'default')).toBe('default')
    expect(store.getItem('org/user.listParams')).toEqual({ page: 2 })
    expect(sent).toEqual([])
  })

  it('keeps what was set offline over an older answer, and sends it once there is a connection', async () => {
    answers = () => Promise.reject(new TypeError('offline'))
    opened().store.setItem('kit.compact', true)
    await later()
    answers = fine
    const again = opened()
    again.take({ values: { 'kit.compact': false } })
    expect(again.store.getItem('kit.compact')).toBe(true)
    await later()
    expect(sent.at(-1)?.body.set).toEqual({ 'kit.compact': true })
    const before = sent.length
    window.dispatchEvent(new Event('online'))
    await later()
    expect(sent).toHaveLength(before)
  })

  it('drops what the server refuses', async () => {
    answers = async () => new Response(JSON.stringify({ code: -1, message: 'full', data: null }))
    const { store } = opened()
    store.setItem('kit.compact', true)
    await later()
    await later()
    expect(sent).toHaveLength(1)
    expect(store.getItem('kit.compact')).toBe(true)
  })

  it('goes on under another token of the same person, with what an ended session refused', async () => {
    answers = async () => Response.json({ code: 61, message: 'ended', data: null })
    const { store, send } = opened()
    store.setItem('kit.compact', true)
    await later()
    answers = fine
    localStorage.setItem('ACCESS-TOKEN', 'signed in again')
    await send()
    store.setItem('shell.collapsed', true)
    await later()
    expect(sent.map(({ body }) => body.set)).toEqual([
      { 'kit.compact': true },
      { 'kit.compact': true },
      { 'shell.collapsed': true },
    ])
  })

  it('sends pending changes when the page is closed', () => {
    opened().store.setItem('kit.compact', true)
    window.dispatchEvent(new Event('pagehide'))
    expect(sent.at(-1)).toEqual({ body: { set: { 'kit.compact': true } }, keepalive: true })
  })

  it('shows the next person nothing of the last, and sends the server nothing in the last one’s name', async () => {
    const first = opened('7')
    first.take({ values: { theme: { mode: 'dark' } } })
    first.store.setItem('kit.compact', true)
    clearSession()
    localStorage.setItem('ACCESS-TOKEN', 'another')
    await later()
    expect(sent).toEqual([])
    const { store } = opened('8')
    expect([store.getItem('theme'), store.getItem('kit.compact')]).toEqual([undefined, undefined])
    await later()
    expect(sent).toEqual([])
  })

  it('is forgotten by this browser alone when react-admin signs out', async () => {
    const { store, take } = opened()
    take({ values: { theme: { mode: 'dark' } } })
    store.setItem('kit.compact', true)
    store.reset()
    window.dispatchEvent(new Event('pagehide'))
    await later()
    expect(sent.map(({ body }) => body.set)).toEqual([{ 'kit.compact': true }])
    expect(store.getItem('theme')).toBeUndefined()
  })

  it('waits for a session that has to be unlocked first', async () => {
    answers = async () => Response.json({ code: 62, message: 'locked', data: { hold: 'lock' } })
    const { store, send } = opened()
    store.setItem('kit.compact', true)
    await later()
    answers = fine
    await send()
    expect(sent.map(({ body }) => body.set)).toEqual([
      { 'kit.compact': true },
      { 'kit.compact': true },
    ])
  })

  it('is forgotten by this browser when somebody signs out', () => {
    const { take } = opened()
    take({ values: { theme: { mode: 'dark' } } })
    clearSession()
    expect(Object.keys(localStorage).filter(key => /RaStore|PREFERENCES/.test(key))).toEqual([])
  })
})
