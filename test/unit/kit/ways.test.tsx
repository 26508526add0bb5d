import { act, render } from '@testing-library/react'
import { CoreAdminContext, testDataProvider } from 'react-admin'
import { createMemoryRouter, Route, RouterProvider, Routes, useNavigate } from 'react-router-dom'
import { expect, it } from 'vitest'
import { NavigateContext, useScreenWays } from '#src/kit/route.ts'

const seen: ReturnType<typeof useScreenWays>[] = []
const Caller = () => {
  seen.push(useScreenWays('org/user'))
  return null
}
const routes = (
  <CoreAdminContext dataProvider={testDataProvider()}>
    <Routes>
      <Route path="org/user/*" element={<Caller />} />
    </Routes>
  </CoreAdminContext>
)
const Root = () => <NavigateContext value={useNavigate()}>{routes}</NavigateContext>

it('the ways on from a screen are the same at another address, and do not render their caller again', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Root /> }], {
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
