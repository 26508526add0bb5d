import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { memoryStore, StoreContextProvider } from 'react-admin'
import { describe, expect, it, vi } from 'vitest'
import { useMenuState } from '#src/app/menu/useMenuState.ts'
import { useThemeChoice } from '#src/app/theme/useThemeChoice.ts'
import { useTabled } from '#src/features/dashboards/figures/useTabled.ts'
import { tokensOf } from '#src/theme/derive.ts'
import { setChosenTheme, usePageTheme } from '#src/theme/pageTheme.ts'

vi.mock('#src/app/providers.ts', () => ({ preferences: {}, store: {} }))

const wrong = [
  7,
  true,
  'red;}*{display:none',
  [1],
  { length: {} },
  { mode: {}, colour: 5, width: 1 },
]

const holding = (key: string, kept: unknown) => {
  const store = memoryStore({ [key]: kept })
  return ({ children }: { children: ReactNode }) => (
    <StoreContextProvider value={store}>{children}</StoreContextProvider>
  )
}

describe.each(wrong.map(kept => ({ kept })))('a preference that is $kept', ({ kept }) => {
  it('leaves the menu as it is for who has chosen nothing', () => {
    const wrapper = holding('shell.open', kept)
    const { result } = renderHook(() => useMenuState(), { wrapper })
    expect([result.current.isOpen('length', true), result.current.isOpen('9', false)]).toEqual([
      true,
      false,
    ])
  })

  it('leaves the figures drawn', () => {
    const { result } = renderHook(() => useTabled('days'), {
      wrapper: holding('dashboard.tables', kept),
    })
    expect(result.current[0]).toBe(false)
  })

  it('paints the page in its own colour', () => {
    setChosenTheme(kept as never)
    const { result } = renderHook(() => [usePageTheme(), useThemeChoice()] as const, {
      wrapper: holding('theme', kept),
    })
    const [look] = result.current
    expect(look).toMatchObject({ mode: 'light', colour: undefined, fixed: false })
    expect(tokensOf(look.shade, look.colour).mark).toMatch(/^#[\da-f]{6}$/)
    expect(localStorage.getItem('THEME')).toBeNull()
  })
})
