import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { late } from '#src/kit/late.tsx'

const Sheet = () => <p>there</p>

/** A page with a button that has the focus, and a part below it on its way. */
const openPage = (meanwhile?: null) => {
  let bring: (part: typeof Sheet) => void = () => undefined
  const Part = late(() => new Promise<typeof Sheet>(resolve => (bring = resolve)), meanwhile)
  const page = (open: boolean) => (
    <Suspense fallback={<p>skeleton</p>}>
      <button type="button">opens it</button>
      {open && <Part />}
    </Suspense>
  )
  const { rerender } = render(page(false))
  const button = screen.getByRole('button')
  button.focus()
  rerender(page(true))
  return { button, bring: () => act(async () => bring(Sheet)) }
}

describe('a part whose code comes later', () => {
  it('leaves the page and its focus where they are, if something stands in its place', async () => {
    const { button, bring } = openPage(null)
    expect(screen.queryByText('skeleton')).toBeNull()
    expect(document.activeElement).toBe(button)
    expect(button.style.display).toBe('')
    await bring()
    expect(screen.getByText('there')).toBeTruthy()
    expect(document.activeElement).toBe(button)
  })

  it('is waited for as the page says otherwise', async () => {
    const { button, bring } = openPage()
    expect(screen.getByText('skeleton')).toBeTruthy()
    expect(button.style.display).toBe('none')
    await bring()
    expect(screen.getByText('there')).toBeTruthy()
    expect(button.style.display).toBe('')
  })
})
