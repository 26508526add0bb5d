import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hourly } from '#server/base/hourly.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const minute = 60_000

it('what is done every hour is done a minute after the start, too', () => {
  const work = vi.fn()
  const stop = hourly(work)
  vi.advanceTimersByTime(minute - 1)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(120 * minute)
  expect(work).toHaveBeenCalledTimes(3)
  stop()
  vi.advanceTimersByTime(120 * minute)
  expect(work).toHaveBeenCalledTimes(3)
})

it('nothing is done after a stop within the first minute', () => {
  const work = vi.fn()
  hourly(work)()
  vi.advanceTimersByTime(120 * minute)
  expect(work).not.toHaveBeenCalled()
})
