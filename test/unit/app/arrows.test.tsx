import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { AppTheme } from '#src/app/AppTheme.tsx'
import { moveByArrows } from '#src/app/menu/arrows.ts'
import { MenuList } from '#src/app/menu/MenuList.tsx'
import { useMenuState } from '#src/app/menu/useMenuState.ts'
import { show } from '../ui/show.tsx'
import { node } from './nodes.ts'

const entries = [
  node({ name: 'first', path: '/first' }),
  node({
    name: 'org',
    type: 'directory',
    path: '/org',
    children: [
      node({ name: 'user', path: '/org/user' }),
      node({ name: 'dept', path: '/org/dept' }),
    ],
  }),
  node({ name: 'last', path: '/last' }),
]
const nowhere = new Set<string>()
const Menu = () => {
  const state = useMenuState()
  return (
    <AppTheme>
      <nav onKeyDown={moveByArrows}>
        <MenuList entries={entries} trail={nowhere} state={state} level={0} />
      </nav>
    </AppTheme>
  )
}
const here = () => document.activeElement?.textContent
const press = (keys: string) => userEvent.keyboard(keys)

afterEach(() => {
  document.documentElement.dir = 'ltr'
})

it('goes through the entries and around the ends', async () => {
  show(<Menu />)
  screen.getByText('first').closest('a')?.focus()
  await press('{ArrowDown}')
  expect(here()).toBe('org')
  await press('{End}')
  expect(here()).toBe('last')
  await press('{ArrowDown}')
  expect(here()).toBe('first')
  await press('{ArrowUp}')
  expect(here()).toBe('last')
  await press('{Home}')
  expect(here()).toBe('first')
})

it('opens, enters, leaves and closes a directory', async () => {
  show(<Menu />)
  const org = screen.getByText('org').closest('button') as HTMLElement
  org.focus()
  await press('{ArrowRight}')
  expect(org.getAttribute('aria-expanded')).toBe('true')
  await press('{ArrowRight}')
  expect(here()).toBe('user')
  await press('{ArrowLeft}')
  expect(here()).toBe('org')
  await press('{ArrowLeft}')
  expect(org.getAttribute('aria-expanded')).toBe('false')
})

it('turns round where one reads from right to left', async () => {
  document.documentElement.dir = 'rtl'
  show(<Menu />)
  const org = screen.getByText('org').closest('button') as HTMLElement
  org.focus()
  await press('{ArrowLeft}')
  expect(org.getAttribute('aria-expanded')).toBe('true')
})
