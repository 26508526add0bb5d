import Dialog from '@mui/material/Dialog'
import Tooltip from '@mui/material/Tooltip'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { blockKeysWhileLocked } from '#src/app/lock/gate.ts'
import { hideLock, showLock } from '#src/app/lock/showLock.tsx'
import type { Member } from '#src/providers/member.ts'
import { show } from '../ui/show.tsx'

const i18nProvider = { translate: (key: string) => key } as never
const member = { id: '7', username: 'chen', realName: '陈锁' } as Member
const lock = () => act(async () => showLock({ member, i18nProvider }))
const unlock = () => act(async () => hideLock())

const heard = vi.fn()
blockKeysWhileLocked()
beforeEach(() => {
  for (const type of ['keydown', 'keyup', 'keypress']) window.addEventListener(type, heard)
  window.addEventListener('keydown', heard, true)
})
afterEach(async () => {
  await unlock()
  for (const type of ['keydown', 'keyup', 'keypress']) window.removeEventListener(type, heard)
  window.removeEventListener('keydown', heard, true)
  heard.mockClear()
})

it.each([
  { key: 'k', ctrlKey: true },
  { key: 's', metaKey: true },
  { key: 'z', ctrlKey: true },
  { key: '?' },
  { key: 'x', altKey: true },
  { key: 'Escape' },
  { key: 'a' },
])('while the screen is locked nothing of the page hears $key', async press => {
  show(<input aria-label="name" />)
  await lock()
  fireEvent.keyDown(screen.getByLabelText('shell.lock.password'), press)
  fireEvent.keyUp(document.body, press)
  expect(heard).not.toHaveBeenCalled()
  await unlock()
  fireEvent.keyDown(screen.getByLabelText('name'), press)
  expect(heard).toHaveBeenCalledTimes(2)
})

const Note = ({ there }: { there: boolean }) =>
  there && createPortal(<p>for nobody else</p>, document.body)

it('what the page puts up while the screen is locked is seen once it is unlocked', async () => {
  const { rerender } = show(<Note there={false} />)
  await lock()
  await act(async () => rerender(<Note there />))
  expect(screen.queryByText('for nobody else')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('shell.lock.password'))
  await unlock()
  expect(screen.getByText('for nobody else')).toBeTruthy()
  await act(async () => rerender(<Note there={false} />))
  expect(screen.queryByText('for nobody else')).toBeNull()
})

it('a dialog that opens while the screen is locked does not hide the lock screen from screen readers', async () => {
  const dialog = (open: boolean) => (
    <Dialog open={open} transitionDuration={0}>
      for nobody else
    </Dialog>
  )
  const { rerender } = show(dialog(false))
  await lock()
  await act(async () => rerender(dialog(true)))
  const field = screen.getByLabelText('shell.lock.password')
  expect(field.closest('[aria-hidden="true"]')).toBeNull()
  expect(screen.queryByText('for nobody else')).toBeNull()
  await unlock()
  expect(screen.getByRole('dialog').textContent).toContain('for nobody else')
})

it('what closes while the screen is locked, such as a tooltip, does not break the page', async () => {
  const tip = (open: boolean) => (
    <Tooltip title="a hint" open={open} slotProps={{ transition: { timeout: 0 } }}>
      <button type="button">menu</button>
    </Tooltip>
  )
  const { rerender } = show(
    <>
      <Note there />
      {tip(true)}
    </>,
  )
  await screen.findByText('a hint')
  await lock()
  await act(async () =>
    rerender(
      <>
        <Note there={false} />
        {tip(false)}
      </>,
    ),
  )
  await unlock()
  expect(screen.getByRole('button', { name: 'a hint' })).toBeTruthy()
  expect(screen.queryByText('for nobody else')).toBeNull()
  await waitFor(() => expect(screen.queryByText('a hint')).toBeNull())
})
