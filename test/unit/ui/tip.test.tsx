import { act, fireEvent, render, screen } from '@testing-library/react'
import { Activity, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTips, Tip } from '#src/ui/Tip.tsx'

beforeEach(async () => {
  await loadTips()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const step = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
/** What a timer changes is drawn after the step, and the transition of that takes another one. */
const pass = async (ms: number) => {
  await step(ms)
  await step(1000)
}
const button = () => screen.getByRole('button')
const show = (title: string) =>
  render(
    <Tip title={title}>
      <button type="button" />
    </Tip>,
  )
const tip = () => screen.queryByRole('tooltip')?.textContent ?? null

it('an element has the text as its name, and no tooltip before it is reached', () => {
  show('Refresh')
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy()
  expect(tip()).toBeNull()
})

it('a name of the element’s own stays', () => {
  render(
    <Tip title="Copy">
      <button type="button" aria-label="Copy the key" />
    </Tip>,
  )
  expect(screen.getByRole('button', { name: 'Copy the key' })).toBeTruthy()
})

it('the pointer shows it with the first visit, follows its text, and leaving hides it', async () => {
  const enter = vi.fn()
  const shown = (title: string) => (
    <Tip title={title}>
      <button type="button" onMouseEnter={enter} />
    </Tip>
  )
  const { rerender } = render(shown('Copy'))
  fireEvent.mouseEnter(button())
  expect(enter).toHaveBeenCalledOnce()
  await pass(1000)
  expect(tip()).toBe('Copy')
  rerender(shown('Copied'))
  expect(tip()).toBe('Copied')
  rerender(shown(''))
  await pass(1000)
  expect(tip()).toBeNull()
  rerender(shown('Copy'))
  fireEvent.mouseLeave(button())
  await pass(1000)
  expect(tip()).toBeNull()
  fireEvent.mouseOver(button())
  await pass(1000)
  expect(tip()).toBe('Copy')
})

it('Escape hides it', async () => {
  show('Columns')
  fireEvent.mouseEnter(button())
  await pass(1000)
  expect(tip()).toBe('Columns')
  fireEvent.keyDown(document, { key: 'Escape' })
  await pass(1000)
  expect(tip()).toBeNull()
})

it('a long touch shows it, a short one does not', async () => {
  show('Density')
  fireEvent.touchStart(button())
  await step(100)
  fireEvent.touchEnd(button())
  await pass(5000)
  expect(tip()).toBeNull()
  fireEvent.touchStart(button())
  await pass(1000)
  expect(tip()).toBe('Density')
  fireEvent.touchEnd(button())
  await pass(5000)
  expect(tip()).toBeNull()
})

it('what is more than a text names its element while it is shown', async () => {
  render(
    <Tip title={<bdi>GET /a</bdi>}>
      <button type="button">1 route</button>
    </Tip>,
  )
  expect(screen.getByRole('button', { name: '1 route' })).toBeTruthy()
  fireEvent.mouseEnter(button())
  await pass(1000)
  expect(tip()).toBe('GET /a')
  const labelledBy = button().getAttribute('aria-labelledby')
  expect(document.getElementById(labelledBy ?? '')?.textContent).toBe('GET /a')
  fireEvent.mouseLeave(button())
  await pass(1000)
  expect(button().hasAttribute('aria-labelledby')).toBe(false)
})

const Row = () => {
  const [there, setThere] = useState(true)
  if (!there) return null
  return (
    <Tip title="Remove">
      <button type="button" onClick={() => setThere(false)} />
    </Tip>
  )
}

it('goes with its element', async () => {
  render(<Row />)
  fireEvent.mouseEnter(button())
  await pass(1000)
  expect(tip()).toBe('Remove')
  fireEvent.click(button())
  await pass(1000)
  expect(tip()).toBeNull()
})

it.each(['mouseEnter', 'touchStart'] as const)(
  'a page that is put aside after %s shows no tooltip when it comes back',
  async event => {
    const page = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <Tip title="Refresh">
          <button type="button" />
        </Tip>
      </Activity>
    )
    const { rerender } = render(page('visible'))
    fireEvent[event](button())
    await pass(1000)
    rerender(page('hidden'))
    await pass(1000)
    rerender(page('visible'))
    await pass(5000)
    expect(tip()).toBeNull()
    fireEvent.mouseEnter(button())
    await pass(1000)
    expect(tip()).toBe('Refresh')
  },
)

it('a pointer that only passes leaves nothing behind', async () => {
  show('Columns')
  // In one step, as when React has had no time to render between the two.
  await act(async () => {
    fireEvent.mouseEnter(button())
    fireEvent.mouseLeave(button())
  })
  await pass(2000)
  expect(tip()).toBeNull()
})

describe('before the code is there', () => {
  /** The module as it is right after the page has been loaded; `hovered` is what the element says of itself. */
  const fresh = async (hovered: boolean) => {
    vi.resetModules()
    const { Tip: Fresh, loadTips: load } = await import('#src/ui/Tip.tsx')
    render(
      <Fresh title="Refresh">
        <button type="button" />
      </Fresh>,
    )
    const element = button()
    const matches = element.matches.bind(element)
    const answer = (selector: string) => (selector.includes(':hover') ? hovered : matches(selector))
    Object.assign(element, { matches: answer })
    return async () => {
      await act(load)
      await pass(3000)
    }
  }

  it('a pointer that still rests on the element gets the tooltip', async () => {
    const loaded = await fresh(true)
    fireEvent.mouseEnter(button())
    await loaded()
    expect(tip()).toBe('Refresh')
  })

  it('a pointer that has left gets none', async () => {
    const loaded = await fresh(false)
    fireEvent.mouseEnter(button())
    await loaded()
    expect(tip()).toBeNull()
  })

  it('a tap gets none, though a browser sends the events of a mouse after it', async () => {
    const loaded = await fresh(true)
    fireEvent.touchStart(button())
    fireEvent.touchEnd(button())
    fireEvent.mouseEnter(button())
    await loaded()
    expect(tip()).toBeNull()
  })
})
