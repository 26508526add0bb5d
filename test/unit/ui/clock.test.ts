import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { minuteNow, watchMinutes } from '#src/ui/clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('does not move between a drawing and its listening, so that nothing is drawn twice', () => {
  vi.advanceTimersByTime(60_000)
  const drawn = minuteNow()
  vi.advanceTimersByTime(300)
  const stop = watchMinutes(() => {})
  expect(minuteNow()).toBe(drawn)
  stop()
})

it('moves every minute while somebody listens, and is true for who draws after a pause', () => {
  const ticked = vi.fn()
  const stop = watchMinutes(ticked)
  vi.advanceTimersByTime(120_000)
  expect(ticked).toHaveBeenCalledTimes(2)
  expect(minuteNow()).toBe(Date.now())
  stop()
  vi.advanceTimersByTime(3_600_000)
  expect(ticked).toHaveBeenCalledTimes(2)
  expect(minuteNow()).toBe(Date.now())
})
