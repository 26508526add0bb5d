import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { minuteNow } from '#src/ui/clock.ts'
import { recordServerTime, serverNow } from '#src/ui/serverTime.ts'

const day = 86_400_000
const server = Date.parse('2026-03-01T10:00:00Z')
const date = (at: number) => new Date(at).toUTCString()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  // Other tests believe the clock again.
  const now = Date.now()
  recordServerTime(date(now), now)
})

describe('the time of the server', () => {
  it.each([day, -day, 3_600_000, -90_000])('is known when this clock is %i ms wrong', wrong => {
    vi.setSystemTime(server + wrong)
    recordServerTime(date(server), Date.now() - 200)
    expect(Math.abs(serverNow() - server)).toBeLessThan(1000)
    expect(Math.abs(minuteNow() - server)).toBeLessThan(1000)
    vi.setSystemTime(Date.now() + 60_000)
    expect(Math.abs(serverNow() - server - 60_000)).toBeLessThan(1000)
  })

  it('is that of a clock that may be right, as it stands', () => {
    vi.setSystemTime(server + 400)
    recordServerTime(date(server), Date.now() - 50)
    expect(serverNow()).toBe(Date.now())
  })

  it('is known better by every answer, and does not take a slow one for a wrong clock', () => {
    vi.setSystemTime(server + day)
    recordServerTime(date(server), Date.now() - 30_000)
    vi.setSystemTime(server + day + 5000)
    recordServerTime(date(server + 5000), Date.now() - 10)
    expect(Math.abs(serverNow() - server - 5000)).toBeLessThan(600)
    recordServerTime(date(server + 5000), Date.now() - 60_000)
    expect(Math.abs(serverNow() - server - 5000)).toBeLessThan(600)
  })

  it('follows a clock that is set while the page is open', () => {
    vi.setSystemTime(server)
    recordServerTime(date(server), Date.now())
    vi.setSystemTime(server + day)
    recordServerTime(date(server), Date.now())
    expect(Math.abs(serverNow() - server)).toBeLessThan(1000)
    vi.setSystemTime(server + 1000)
    recordServerTime(date(server + 1000), Date.now())
    expect(serverNow()).toBe(Date.now())
  })

  it('is unknown without a readable date, and then that of this device', () => {
    vi.setSystemTime(server)
    recordServerTime(date(server), Date.now())
    for (const unreadable of [null, '', 'banana']) recordServerTime(unreadable, Date.now())
    expect(serverNow()).toBe(Date.now())
  })
})
