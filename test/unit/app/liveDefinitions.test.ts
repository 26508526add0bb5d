import { afterEach, expect, it, vi } from 'vitest'
import { startLiveUpdates } from '#src/app/live.ts'
import { promised } from '#test/support/promised.ts'

const follow = vi.hoisted(() => vi.fn())
const listen = vi.hoisted(() => vi.fn())
const listeners = vi.hoisted(() => new Map<string, (data?: unknown) => void>())
vi.mock('#src/app/start/load.ts', () => ({
  refetchShell: async () => {},
  reloadConfig: async () => {},
  reloadDefinitions: follow,
}))
vi.mock('#src/providers/events.ts', () => ({
  listenToEvents: listen,
  onEvent: (name: string, listener: () => void) => listeners.set(name, listener),
  resumeEvents: () => {},
  retryEvents: () => {},
}))

// The code of one feature never comes, that of another fails.
vi.mock('#src/features.ts', () => ({
  parts: { listeners: [() => new Promise(() => {}), () => Promise.reject(new Error('gone'))] },
}))

afterEach(() => vi.useRealTimers())

it('the event stream opens even if the code of a feature that listens does not come', async () => {
  vi.useFakeTimers()
  startLiveUpdates({} as never)
  await vi.advanceTimersByTimeAsync(4000)
  expect(listen).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(listen).toHaveBeenCalledOnce()
})

it('definitions that change while an earlier change is followed are followed as well', async () => {
  vi.useFakeTimers()
  startLiveUpdates({} as never)
  const arrival = promised<boolean>()
  follow.mockReturnValueOnce(arrival.promise)
  follow.mockResolvedValue(true)
  listeners.get('definitions')?.()
  await vi.advanceTimersByTimeAsync(3000)
  expect(follow).toHaveBeenCalledTimes(1)
  listeners.get('definitions')?.()
  arrival.resolve(true)
  await vi.advanceTimersByTimeAsync(3000)
  expect(follow).toHaveBeenCalledTimes(2)
})

it('definitions that could not be followed are asked for with the next change', async () => {
  vi.useFakeTimers()
  startLiveUpdates({} as never)
  follow.mockReset().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(true)
  listeners.get('definitions')?.()
  await vi.advanceTimersByTimeAsync(3000)
  listeners.get('definitions')?.()
  await vi.advanceTimersByTimeAsync(3000)
  expect(follow).toHaveBeenCalledTimes(2)
})
