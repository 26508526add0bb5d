import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Catching } from '#src/app/page/CrashPage.tsx'
import { lazy } from '#src/ui/lazy.tsx'
import { missingCodeEvent } from '#src/ui/missingCode.ts'
import { registerGuard } from '#src/ui/unsaved.ts'

const told = vi.fn()
window.addEventListener(missingCodeEvent, told)
afterEach(() => told.mockClear())

it('a part whose code is gone leaves the page where something is typed, and the page says so', async () => {
  const stop = registerGuard({ dirty: true })
  const Part = lazy(() =>
    Promise.reject(new TypeError('error loading dynamically imported module')),
  )
  const page = (open: boolean) => (
    <Catching>
      <input aria-label="name" defaultValue="typed" />
      <Suspense fallback={null}>{open && <Part />}</Suspense>
    </Catching>
  )
  const { rerender } = render(page(false))
  await act(async () => rerender(page(true)))
  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('typed')
  expect(told).toHaveBeenCalledOnce()
  stop()
})
