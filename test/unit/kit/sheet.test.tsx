import Dialog from '@mui/material/Dialog'
import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { Sheet } from '#src/kit/form/Sheet.tsx'

// Until after the last drawing is taken away, which calls off what it waits for.
afterAll(() => vi.unstubAllGlobals())

const Page = ({ onTop }: { onTop: boolean }) => {
  const [open, setOpen] = useState(true)
  return (
    <>
      {open && (
        <Sheet titleId="title" onClose={() => setOpen(false)}>
          <h2 id="title">New post</h2>
        </Sheet>
      )}
      {onTop && (
        <Dialog open aria-label="Search">
          <input autoFocus aria-label="Wanted" />
        </Dialog>
      )}
    </>
  )
}

describe('the drawer of a form', () => {
  it('takes the focus as soon as it is seen, however busy the browser is', async () => {
    vi.stubGlobal('requestIdleCallback', () => 0)
    vi.stubGlobal('cancelIdleCallback', () => {})
    render(<Page onTop={false} />)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
  })

  it('leaves it to a dialog that has come on top meanwhile', async () => {
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (work: FrameRequestCallback) => frames.push(work))
    const { rerender } = render(<Page onTop={false} />)
    rerender(<Page onTop />)
    const field = await screen.findByLabelText('Wanted')
    for (const work of frames) work(0)
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(document.activeElement).toBe(field)
  })
})
