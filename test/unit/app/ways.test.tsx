import { act, screen } from '@testing-library/react'
import { Suspense, useEffect } from 'react'
import { Resource } from 'react-admin'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { NoMenus } from '#src/app/page/pages.tsx'
import { definitionsOf, isInsideOf, routesOf } from '#src/app/page/routes.tsx'
import { parts } from '#src/features.ts'
import { setShell, useShell } from '#src/kit/shell.ts'
import type { Member } from '#src/providers/member.ts'
import type { MenuNode } from '#src/providers/menus.ts'
import { show } from '../ui/show.tsx'
import { node } from './nodes.ts'

const screens = ['org/user', 'org/dept', 'tenant/user/list'].map(name => (
  <Resource key={name} name={name} hasCreate>
    <Route path="*" element={<p>{name}</p>} />
  </Resource>
))
const At = ({ address }: { address: string }) => {
  const navigate = useNavigate()
  useEffect(() => void navigate(address), [navigate, address])
  return useLocation().pathname === address ? routesOf(screens, parts) : null
}
const open = (address: string) =>
  show(
    <Suspense>
      <At address={address} />
    </Suspense>,
  )

/** As the layout does it: the pages for users with a menu. */
const Page = () => {
  const { pathname, search } = useLocation()
  const { menus = [] } = useShell()
  return (
    <>
      <output>{pathname + search}</output>
      {menus.length > 0 ? routesOf(screens, parts) : <NoMenus />}
    </>
  )
}
const begin = (address: string) =>
  show(
    <Suspense>
      <Routes>
        <Route path="/" element={<Navigate to={address} />} />
        <Route path="*" element={<Page />} />
      </Routes>
    </Suspense>,
  )
const stand = (menus: readonly MenuNode[]) =>
  setShell({ config: undefined, member: {} as Member, header: [], menus })
beforeEach(() => stand([]))

it.each([
  ['/org/user', 'org/user'],
  ['/org/user/7/show', 'org/user'],
])('%s leads to its screen', async (address, name) => {
  open(address)
  expect(await screen.findByText(name)).toBeTruthy()
})

it('what react-admin asks about resources is known before anything is drawn', () => {
  expect(definitionsOf(screens).definitions['org/user']).toMatchObject({
    name: 'org/user',
    hasList: true,
    hasCreate: true,
    hasEdit: false,
  })
})

it.each(['/org', '/tenant', '/tenant/user'])(
  '%s is forbidden where nothing below it is granted',
  async address => {
    open(address)
    expect(await screen.findByRole('heading', { name: /403/ })).toBeTruthy()
  },
)

it('a parent leads to the first page below it that is granted', async () => {
  stand([node({ path: 'tenant/user/list' })])
  begin('/tenant/user')
  expect(await screen.findByText('/tenant/user/list')).toBeTruthy()
})

it('a directory of the menus with nothing in it is forbidden, an address of nobody is not found', async () => {
  stand([node({ path: 'tools', type: 'directory' })])
  const { unmount } = open('/tools')
  expect(await screen.findByRole('heading', { name: /403/ })).toBeTruthy()
  unmount()
  open('/no/such/page')
  expect(await screen.findByRole('heading', { name: /404/ })).toBeTruthy()
})

it('an address that is no page has no layout, and pages that say what is wrong have', () => {
  const isInside = isInsideOf(screens, parts)
  const inside = ['/', '/org', '/org/user/7/show', '/home/message/', '/error/404']
  expect(inside.filter(it => !isInside(it))).toEqual([])
  expect(
    ['/no/such/page', '/orgs', '/error/418', '/ORG/USER', '/org/User/7'].filter(isInside),
  ).toEqual([])
})

it('whoever holds no menu is led to 403, and back to where they wanted to go once they hold one', async () => {
  begin('/org/user?page=2')
  expect(await screen.findByText('/error/403')).toBeTruthy()
  expect(screen.getAllByRole('heading', { name: /403/ })).toHaveLength(1)
  act(() => stand([node({ path: 'org/user' })]))
  expect(await screen.findByText('/org/user?page=2')).toBeTruthy()
})
