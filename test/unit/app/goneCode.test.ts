import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { linkOf } from '#src/app/menu/linkOf.ts'
import { dismissMissingCode, showMissingCode, useSignals } from '#src/app/signals.ts'
import { Workplace } from '#src/features/dashboards/feature.ts'
import { TreeScreen } from '#src/kit/tree/late.ts'
import { handleMissingChunks } from '#src/start/missingChunk.ts'
import { node } from './nodes.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('code that is gone, of a page that may never be opened, does not reload the page where somebody types', async () => {
  vi.useFakeTimers()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const asked = vi.fn(async () => new Response(null, { status: 404 }))
  vi.stubGlobal('fetch', asked)
  handleMissingChunks()
  const payload = new TypeError(`error loading ${location.origin}/user/web/assets/part.js`)
  const fails = async () => {
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
    throw payload
  }
  vi.spyOn(TreeScreen, 'load').mockImplementation(fails)
  const dashboard = vi.spyOn(Workplace, 'load').mockImplementation(fails)
  for (const path of ['/org/dept', '/dashboard/workplace']) {
    const link = linkOf(node({ path }))
    if (!('onPointerEnter' in link)) throw new Error('The entry leads elsewhere.')
    link.onPointerEnter()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(dashboard).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
})

it('a part that is reported twice asks once, and again when somebody tries another part', () => {
  const { result } = renderHook(useSignals)
  act(showMissingCode)
  expect(result.current.codeGone).toBe(true)
  act(dismissMissingCode)
  act(showMissingCode)
  expect(result.current.codeGone).toBe(false)
  act(() => document.body.click())
  act(showMissingCode)
  expect(result.current.codeGone).toBe(true)
  act(dismissMissingCode)
})
