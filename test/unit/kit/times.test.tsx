import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { depts, openScreen, people } from './screen.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
const deleted = (at: number, seconds: number) => ({ ...people[at], deletedAt: ago(seconds) })

it('tells what happened within a minute as just now', async () => {
  const user = [deleted(0, 0), deleted(1, 1), deleted(2, 50), deleted(3, 125), deleted(4, 90_000)]
  await openScreen('/org/user/bin', { rows: { user, dept: depts } })
  await screen.findByText('user01')
  const told = [...document.querySelectorAll('tbody time')].map(it => it.textContent)
  expect(told).toEqual(['刚刚', '刚刚', '刚刚', '2 分钟前', '1 天前'])
})
