import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { lateComponent } from '#src/login/late.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const show = (load: Parameters<typeof lateComponent>[0]) => {
  localStorage.setItem('LANGUAGE', 'en-US')
  const Late = lateComponent(load)
  render(
    <Suspense>
      <h1>Sign in</h1>
      <Late />
    </Suspense>,
  )
}

it('a part that comes late is drawn', async () => {
  show(async () => () => <p>here</p>)
  expect(await screen.findByText('here')).toBeTruthy()
})

it('a part whose code cannot be fetched says so, and takes nothing of the page away', async () => {
  show(() => Promise.reject(new TypeError('Failed to fetch')))
  expect((await screen.findByRole('alert')).textContent).toContain('Network Error')
  expect(screen.getByRole('heading').textContent).toBe('Sign in')
  expect(screen.getByRole('button', { name: 'Load again' })).toBeTruthy()
})
