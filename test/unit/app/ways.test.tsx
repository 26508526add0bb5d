import { screen } from '@testing-library/react'
import { Suspense, useEffect } from 'react'
import { Resource } from 'react-admin'
import { Route, useLocation, useNavigate } from 'react-router-dom'
import { expect, it } from 'vitest'
import { definitionsOf, waysOf } from '#src/app/page/ways.tsx'
import { show } from '../ui/show.tsx'

const screens = ['org/user', 'org/dept'].map(name => (
  <Resource key={name} name={name} hasCreate>
    <Route path="*" element={<p>{name}</p>} />
  </Resource>
))
const At = ({ address }: { address: string }) => {
  const navigate = useNavigate()
  useEffect(() => void navigate(address), [navigate, address])
  return useLocation().pathname === address ? waysOf(screens) : null
}
const open = (address: string) =>
  show(
    <Suspense>
      <At address={address} />
    </Suspense>,
  )

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
