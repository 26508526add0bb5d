import { act } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { AppTheme } from '#src/app/AppTheme.tsx'
import { MenuList } from '#src/app/menu/MenuList.tsx'
import { useMenuState } from '#src/app/menu/useMenuState.ts'
import { show } from '../ui/show.tsx'
import { node } from './nodes.ts'

const drawn = vi.fn()
/** An entry whose title is read whenever it is drawn. */
const entryOf = (name: string) =>
  Object.defineProperty(node({ name, path: `/${name}` }), 'title', {
    get: () => {
      drawn(name)
      return name
    },
  })
const entries = ['first', 'second', 'third', 'fourth'].map(entryOf)

let goTo: (name: string) => void
const Menu = () => {
  const [at, setAt] = useState('first')
  goTo = setAt
  return (
    <AppTheme>
      <MenuList entries={entries} trail={new Set([at])} state={useMenuState()} level={0} />
    </AppTheme>
  )
}

it('draws two entries anew for another page, the one that is left and the one that is opened', () => {
  const { container } = show(<Menu />)
  const active = () => container.querySelector('[aria-current=page]')?.textContent
  expect(active()).toBe('first')
  drawn.mockClear()
  act(() => goTo('third'))
  expect(active()).toBe('third')
  expect([...new Set(drawn.mock.calls.flat())]).toEqual(['first', 'third'])
})
