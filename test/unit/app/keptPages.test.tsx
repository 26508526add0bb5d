import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { KeptPages } from '#src/app/page/KeptPages.tsx'
import { currentPageOf } from '#src/app/page/keepAlive.ts'
import { setShell } from '#src/kit/shell.ts'
import type { Member } from '#src/providers/member.ts'
import { show } from '../ui/show.tsx'
import { node } from './nodes.ts'

const menus = [
  node({ name: 'kept', path: '/org/kept', keepAlive: true }),
  node({ name: 'fresh', path: '/org/fresh' }),
]
const Notes = ({ name }: { name: string }) => {
  const [text, setText] = useState('')
  return <input aria-label={name} value={text} onChange={event => setText(event.target.value)} />
}
const open = () =>
  show(
    <>
      <Link to="/org/kept">to kept</Link>
      <Link to="/org/fresh">to fresh</Link>
      <KeptPages>
        <Routes>
          <Route path="/org/kept/*" element={<Notes name="kept" />} />
          <Route path="/org/fresh/*" element={<Notes name="fresh" />} />
          <Route path="*" element={<p>start</p>} />
        </Routes>
      </KeptPages>
    </>,
  )
const go = (name: string) => userEvent.click(screen.getByText(`to ${name}`))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const scrollTo = vi.fn()

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo)
  setShell({ config: undefined, member: {} as Member, header: [], menus })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('a page that is left', () => {
  it('comes back as it was when its menu keeps it alive', async () => {
    open()
    await go('kept')
    await userEvent.type(field('kept'), 'half a thought')
    await go('fresh')
    expect(field('kept').style.display).toBe('none')
    await go('kept')
    expect(field('kept').value).toBe('half a thought')
    expect(field('kept').style.display).toBe('')
  })

  it('begins anew when its menu does not', async () => {
    open()
    await go('fresh')
    await userEvent.type(field('fresh'), 'gone')
    await go('kept')
    expect(screen.queryByLabelText('fresh')).toBeNull()
    await go('fresh')
    expect(field('fresh').value).toBe('')
  })

  it('begins at its top, or where it was left when it is kept', async () => {
    open()
    await go('kept')
    vi.stubGlobal('scrollY', 420)
    act(() => void window.dispatchEvent(new Event('scroll')))
    await go('fresh')
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
    await go('kept')
    expect(scrollTo).toHaveBeenLastCalledWith(0, 420)
  })
})

it('a form over a list is the same page, a record’s page and the bin are others', () => {
  const keyOf = (pathname: string) => currentPageOf(menus, pathname).key
  expect(['/org/kept', '/org/kept/create', '/org/kept/7'].map(keyOf)).toEqual(
    Array(3).fill('/org/kept'),
  )
  expect(currentPageOf(menus, '/org/kept/7/show')).toEqual({
    key: '/org/kept/7/show',
    keeps: false,
  })
  expect(currentPageOf(menus, '/org/kept/bin').keeps).toBe(false)
})
