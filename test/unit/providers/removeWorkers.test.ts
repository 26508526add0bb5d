import { afterEach, describe, expect, it, vi } from 'vitest'
import { removeWorkers } from '#src/providers/removeWorkers.ts'

/** A browser with so many workers and these caches. */
const browserWith = (workers: number, names: string[]) => {
  const unregister = vi.fn(async () => true)
  const getRegistrations = async () => Array.from({ length: workers }, () => ({ unregister }))
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations } })
  const kept = new Set(names)
  vi.stubGlobal('caches', {
    keys: async () => [...kept],
    delete: async (name: string) => kept.delete(name),
  })
  return { unregister, kept }
}

afterEach(() => vi.unstubAllGlobals())

describe('taking workers away', () => {
  it('takes what they keep as well', async () => {
    const { unregister, kept } = browserWith(2, ['shell', 'uc-code'])
    await removeWorkers()
    expect(unregister).toHaveBeenCalledTimes(2)
    expect([...kept]).toEqual([])
  })

  it('takes what a page left that was closed before it was done', async () => {
    const { kept } = browserWith(0, ['uc-code'])
    await removeWorkers()
    expect([...kept]).toEqual([])
  })

  it('does nothing in a browser that has none', async () => {
    vi.stubGlobal('navigator', {})
    await expect(removeWorkers()).resolves.toBeUndefined()
  })
})
