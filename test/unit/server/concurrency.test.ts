import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limitConcurrency } from '#server/base/concurrency.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Work that ends when a test says so. */
const work = () => {
  const started: number[] = []
  const ends: (() => void)[] = []
  const run = (name: number) => () => {
    started.push(name)
    return new Promise<number>(done => {
      ends[name] = () => done(name)
    })
  }
  return { started, run, end: (name: number) => ends[name]?.() }
}

it('runs as many at once as the limit says, the others in the order of their calls', async () => {
  const limited = limitConcurrency(2, 100)
  const { started, run, end } = work()
  const done = [0, 1, 2, 3].map(it => limited(run(it)))
  await vi.advanceTimersByTimeAsync(50)
  expect(started).toEqual([0, 1])
  end(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual([0, 1, 2])
  end(0)
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual([0, 1, 2, 3])
  end(2)
  end(3)
  expect(await Promise.all(done)).toEqual([0, 1, 2, 3])
  expect(vi.getTimerCount()).toBe(0)
})

it('starts what has waited too long, and nothing else until fewer than the limit run', async () => {
  const limited = limitConcurrency(1, 100)
  const { started, run, end } = work()
  const done = [0, 1, 2].map(it => limited(run(it)))
  await vi.advanceTimersByTimeAsync(99)
  expect(started).toEqual([0])
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toEqual([0, 1, 2])
  const late = limited(run(3))
  end(1)
  end(2)
  await vi.advanceTimersByTimeAsync(10)
  expect(started).toEqual([0, 1, 2])
  end(0)
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual([0, 1, 2, 3])
  end(3)
  await Promise.all([...done, late])
})

it('starts the next when work fails or throws', async () => {
  const limited = limitConcurrency(1, 100)
  const failed = limited(async () => {
    throw new Error('refused')
  })
  const thrown = limited(() => {
    throw new Error('thrown')
  })
  const after = limited(async () => 'done')
  await expect(failed).rejects.toThrow('refused')
  await expect(thrown).rejects.toThrow('thrown')
  expect(await after).toBe('done')
})
