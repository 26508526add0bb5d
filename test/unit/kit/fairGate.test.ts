import { describe, expect, it, vi } from 'vitest'
import { Refusal } from '#server/base/errors.ts'
import { createFairLimiter } from '#server/base/fairLimiter.ts'

const never = new AbortController().signal
const refusal = () => new Refusal('errors.busy')

/** A gate, what began in it, and how to end each piece of work. */
const opened = (limits: Partial<Parameters<typeof createFairLimiter>[0]> = {}) => {
  const gate = createFairLimiter({ each: 1, all: 2, waiting: 10, waitMs: 1000, ...limits })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const enter = (key: string, name: string, signal = never) =>
    gate({ key, signal, refusal }, async () => {
      begun.push(name)
      await new Promise<void>(resolve => ends.set(name, resolve))
      return name
    })
  const end = async (name: string, entered: Promise<string>) => {
    ends.get(name)?.()
    await entered
  }
  return { gate, begun, enter, end }
}

describe('a fair gate', () => {
  it('starts work of the key with the least running work first', async () => {
    const { begun, enter, end } = opened({ each: 2, all: 2 })
    const a1 = enter('a', 'a1')
    const a2 = enter('a', 'a2')
    const a3 = enter('a', 'a3')
    const b1 = enter('b', 'b1')
    expect(begun).toEqual(['a1', 'a2'])
    await end('a1', a1)
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    await end('a2', a2)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
    await end('b1', b1)
    await end('a3', a3)
  })

  it('does not start more work of a key than its limit, while others can start', async () => {
    const { begun, enter, end } = opened()
    const a1 = enter('a', 'a1')
    const a2 = enter('a', 'a2')
    const b1 = enter('b', 'b1')
    expect(begun).toEqual(['a1', 'b1'])
    await end('a1', a1)
    expect(begun).toEqual(['a1', 'b1', 'a2'])
    await end('a2', a2)
    await end('b1', b1)
  })

  it('refuses work that has waited for too long, and work beyond the length of the queue', async () => {
    vi.useFakeTimers()
    try {
      const { begun, enter, end } = opened({ waiting: 1 })
      const a1 = enter('a', 'a1')
      const late = expect(enter('a', 'a2')).rejects.toBeInstanceOf(Refusal)
      await expect(enter('a', 'a3')).rejects.toBeInstanceOf(Refusal)
      await vi.advanceTimersByTimeAsync(1000)
      await late
      await end('a1', a1)
      expect(begun).toEqual(['a1'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('removes the work of a caller who disconnected, and releases the place of work that failed', async () => {
    const { gate, begun, enter, end } = opened()
    const a1 = enter('a', 'a1')
    const caller = new AbortController()
    const gone = expect(enter('a', 'a2', caller.signal)).rejects.toBeInstanceOf(Refusal)
    caller.abort()
    await gone
    await expect(enter('a', 'a3', caller.signal)).rejects.toBeInstanceOf(Refusal)
    await end('a1', a1)
    const broken = async () => {
      throw new Error('broken')
    }
    await expect(gate({ key: 'a', signal: never, refusal }, broken)).rejects.toThrow('broken')
    const a4 = enter('a', 'a4')
    expect(begun).toEqual(['a1', 'a4'])
    await end('a4', a4)
  })
})
