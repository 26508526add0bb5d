import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '#server/base/deps.ts'
import { databaseClock } from '#server/db/clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hour = 3_600_000

/** A database whose clock is ahead by so much, and answers after `delay` milliseconds. */
const databaseAhead = () => {
  const state = { ahead: 0, delay: 0, away: false }
  const query = async () => {
    if (state.away) throw new Error('away')
    vi.setSystemTime(Date.now() + state.delay)
    return { rows: [{ ms: Date.now() - state.delay / 2 + state.ahead }] }
  }
  return { state, db: { pool: { query } } as unknown as Pick<Database, 'pool'> }
}

it('time is that of the database, and follows it', async () => {
  const { state, db } = databaseAhead()
  const log = { warn: vi.fn() }
  state.ahead = hour
  const clock = await databaseClock(db, log)
  expect(clock.now() - Date.now()).toBe(hour)
  expect(log.warn).toHaveBeenCalledTimes(1)
  state.ahead = -hour
  await vi.advanceTimersByTimeAsync(60_000)
  expect(clock.now() - Date.now()).toBe(-hour)
  clock.stop()
})

it('a slow answer and clocks that nearly agree change nothing', async () => {
  const { state, db } = databaseAhead()
  const log = { warn: vi.fn() }
  state.ahead = 40
  const clock = await databaseClock(db, log)
  expect(clock.now()).toBe(Date.now())
  Object.assign(state, { ahead: 900, delay: 2000 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(clock.now()).toBe(Date.now())
  expect(log.warn).not.toHaveBeenCalled()
  clock.stop()
})

it('the last difference counts while the database is away', async () => {
  const { state, db } = databaseAhead()
  const log = { warn: vi.fn() }
  state.ahead = hour
  const clock = await databaseClock(db, log)
  state.away = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(clock.now() - Date.now()).toBe(hour)
  expect(log.warn).toHaveBeenCalledTimes(2)
  clock.stop()
})
