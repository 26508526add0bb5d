import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useUserIdle } from '#src/app/useUserIdle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 1))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const click = () => act(() => void window.dispatchEvent(new Event('pointerdown')))

it('waits for a pause in what somebody does', () => {
  const { result } = renderHook(useUserIdle)
  wait(2000)
  click()
  wait(2000)
  expect(result.current).toBe(false)
  wait(600)
  expect(result.current).toBe(true)
})

it('waits for somebody who never pauses no longer than twenty seconds', () => {
  const { result } = renderHook(useUserIdle)
  for (let second = 0; second < 19; second += 1) {
    wait(1000)
    click()
  }
  expect(result.current).toBe(false)
  wait(1100)
  expect(result.current).toBe(true)
})
