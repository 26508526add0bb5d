import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiFeedback } from '#src/app/ApiFeedback.tsx'
import { reportError } from '#src/app/signals.ts'
import { ApiError } from '#src/providers/apiError.ts'
import { show } from '../ui/show.tsx'

it('an error is told once, not again when the page is rendered in another language', async () => {
  const { unmount } = show(<ApiFeedback />)
  await act(async () => reportError('error', new ApiError('no room left', {})))
  expect(screen.getByText('no room left')).toBeTruthy()
  unmount()
  show(<ApiFeedback />)
  await act(async () => {})
  expect(screen.queryByText('no room left')).toBeNull()
  await act(async () => reportError('error', new ApiError('no room left', {})))
  expect(screen.getByText('no room left')).toBeTruthy()
})
