import { act, render } from '@testing-library/react'
import { CoreAdminContext, testDataProvider } from 'react-admin'
import { createMemoryRouter, Route, RouterProvider, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { KitProvider } from '#src/kit/KitProvider.tsx'
import { useScreenNavigation } from '#src/kit/route.ts'

const seen: ReturnType<typeof useScreenNavigation>[] = []
const Caller = () => {
  seen.push(useScreenNavigation('org/user'))
  return null
}
const root = (
  <CoreAdminContext dataProvider={testDataProvider()}>
    <KitProvider>
      <Routes>
        <Route path="org/user/*" element={<Caller />} />
      </Routes>
    </KitProvider>
  </CoreAdminContext>
)

it('navigation within a screen is the same object at another address, and does not render its caller again', async () => {
  const router = createMemoryRouter([{ path: '*', element: root }], {
    initialEntries: ['/org/user'],
  })
  render(<RouterProvider router={router} />)
  const renders = seen.length
  await act(async () => void (await seen[0]?.toEdit('a b')))
  expect(router.state.location.pathname).toBe('/org/user/a%20b')
  await act(async () => void (await seen[0]?.toList()))
  expect(router.state.location.pathname).toBe('/org/user')
  expect(seen).toHaveLength(renders)
})
