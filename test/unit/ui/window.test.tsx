import { render, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { describe, expect, it } from 'vitest'
import { keepInView, VirtualRows } from '#src/ui/window/VirtualRows.tsx'

const show = (count: number) => {
  const box = createRef<HTMLDivElement>()
  return render(
    <div ref={box}>
      <VirtualRows count={count} height={40} box={box}>
        {({ from, to, before, after }) => <p>{[from, to, before, after].join(' ')}</p>}
      </VirtualRows>
    </div>,
  )
}

describe('a list', () => {
  it('draws every line while there are not many', () => {
    show(100)
    expect(screen.getByText('0 100 0 0').isConnected).toBe(true)
  })

  it('keeps the place of those out of view when there are many, before the code for it has come too', async () => {
    show(1000)
    expect(screen.getByText('0 30 0 38800').isConnected).toBe(true)
    const shown = await waitFor(() => screen.getByText(/^0 (?!30)\d+ 0 \d+$/))
    const [, to, , after] = (shown.textContent ?? '').split(' ').map(Number) as [
      0,
      number,
      0,
      number,
    ]
    expect(after).toBe((1000 - to) * 40)
  })
})

it('a line is brought into view by no more than it takes', () => {
  const box = { scrollTop: 100, clientHeight: 200 } as HTMLElement
  const tops = [0, 4, 9].map(at => {
    keepInView(box, { at, height: 40 })
    return box.scrollTop
  })
  expect(tops).toEqual([0, 0, 200])
  keepInView(box, { at: 9, height: 40, head: 40 })
  expect(box.scrollTop).toBe(240)
})
