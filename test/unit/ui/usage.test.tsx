import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { UsageBar } from '#src/ui/UsageBar.tsx'
import { usageState } from '#src/ui/usage.ts'
import { show } from './show.tsx'

describe('the use of a limit', () => {
  it.each([
    [0, 0, 'unlimited'],
    [79, 100, 'fine'],
    [80, 100, 'warning'],
    [4, 5, 'warning'],
    [5, 5, 'full'],
    [6, 5, 'over'],
  ])('%i of %i is %s', (used, max, state) => {
    expect(usageState(used, max)).toBe(state)
  })

  it('is told in figures and words, not by colour alone', () => {
    const { container } = show(<UsageBar label="用户数" value={4} max={5} />)
    expect(container.textContent).toBe('用户数4 / 5只剩 1 个')
  })

  it('tells how far it lies beyond a limit that was lowered', () => {
    show(<UsageBar label="用户数" value={8} max={5} />)
    expect(screen.getByText('超出 3 个')).toBeDefined()
  })

  it.each([
    [1 / 1024, 10, '文件空间1 kB / 10 MB还可使用 10 MB'],
    [0, 10, '文件空间0 kB / 10 MB还可使用 10 MB'],
    [2.5, 10, '文件空间2.5 MB / 10 MB还可使用 7.5 MB'],
    [10 - 40 / 1024, 10, '文件空间10 MB / 10 MB只剩 40 kB'],
    [10.5, 10, '文件空间10.5 MB / 10 MB超出 512 kB'],
    [20 / 1024, 0, '文件空间20 kB不限'],
  ])('tells %d of %d megabytes in the unit that suits them', (value, max, told) => {
    const { container } = show(<UsageBar label="文件空间" value={value} max={max} measured />)
    expect(container.textContent).toBe(told)
  })

  it('draws no bar where nothing limits it', () => {
    const { container } = show(<UsageBar label="用户数" value={8} max={0} />)
    expect(container.querySelector('i')).toBeNull()
    expect(screen.getByText('不限')).toBeDefined()
  })
})
