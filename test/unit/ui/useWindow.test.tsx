import { act, cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reveal, useWindow } from '#src/ui/useWindow.ts'

/** jsdom has none, and nothing in it changes its size. */
class StillBox {
  observe() {}
  disconnect() {}
}

const height = 10
const Many = ({ count }: { count: number }) => {
  const box = useRef<HTMLDivElement>(null)
  const { from, to } = useWindow(count, height, box)
  return (
    <div ref={box} data-testid="box">
      {from}-{to}
    </div>
  )
}
const scrollTo = (box: HTMLElement, top: number) =>
  act(() => {
    box.scrollTop = top
    box.dispatchEvent(new Event('scroll'))
  })
const boxOf = (count: number) => {
  const { getByTestId, rerender } = render(<Many count={count} />)
  return { box: getByTestId('box'), recount: (now: number) => rerender(<Many count={now} />) }
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(100)
  vi.stubGlobal('ResizeObserver', StillBox)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('many lines', () => {
  it('are all drawn up to a hundred', () => {
    expect(boxOf(100).box.textContent).toBe('0-100')
  })

  it('are drawn where the box is scrolled to, with some to spare, and to the last one', () => {
    const { box } = boxOf(1000)
    expect(box.textContent).toBe('0-23')
    scrollTo(box, 5000)
    expect(box.textContent).toBe('488-523')
    scrollTo(box, 9900)
    expect(box.textContent).toBe('978-1000')
  })

  it('are drawn at once when fewer are left than the box was scrolled past', () => {
    const { box, recount } = boxOf(1000)
    scrollTo(box, 9900)
    recount(200)
    expect(box.textContent).toBe('178-200')
  })
})

describe('a line that is chosen', () => {
  it.each([
    { told: 'above', at: 3, head: 0, to: 30 },
    { told: 'in view', at: 25, head: 0, to: 200 },
    { told: 'below', at: 40, head: 0, to: 310 },
    { told: 'below, under a head', at: 40, head: 10, to: 320 },
  ])('is scrolled to no further than it takes: $told', ({ at, head, to }) => {
    const { box } = boxOf(1000)
    scrollTo(box, 200)
    reveal(box, { at, height, head })
    expect(box.scrollTop).toBe(to)
  })
})
