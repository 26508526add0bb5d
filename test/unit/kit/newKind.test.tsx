import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { registerBrowserKinds } from '#src/kit/kinds.ts'
import { acmePercentBrowser } from '#test/fixtures/extension/acme/percent/browser.tsx'
import { gauge } from '#test/fixtures/gauge.ts'
import { openScreen } from './screen.tsx'

const rows = {
  gauge: [
    { id: '1', name: 'half', filled: 50, spilled: null },
    { id: '2', name: 'full', filled: 100, spilled: 12.5 },
  ],
}
const words = {
  resources: {
    gauge: {
      name: '量表',
      fields: { name: '名称', filled: '充满度', spilled: '溢出' },
      screens: { main: { title: '量表', hint: '量表', empty: '没有量表' } },
    },
  },
}
const open = (address: string) =>
  openScreen(address, { rows, words, registry: createRegistry([...resources, gauge]) })
const levelOf = (element: HTMLElement) =>
  [...element.querySelectorAll<HTMLElement>('[aria-hidden] > [style]')].map(bar => [
    bar.style.width,
    bar.parentElement?.nextElementSibling?.textContent,
  ])
/** What `levelOf` finds where bar and number agree. */
const bars = (...levels: string[]) => levels.map(it => [it, it])

beforeAll(() => registerBrowserKinds([acmePercentBrowser]))

describe('a kind of field that an extension adds', () => {
  it('has its own cells in lists, and its own view on the page', async () => {
    await open('/test/gauge')
    expect(levelOf(await screen.findByRole('row', { name: /half/ }))).toEqual(bars('50%'))
    expect(levelOf(screen.getByRole('row', { name: /full/ }))).toEqual(bars('100%', '12.5%'))
    fireEvent.click(within(screen.getByRole('row', { name: /full/ })).getByText('full'))
    await screen.findByRole('heading', { level: 1, name: 'full' })
    expect(levelOf(document.body)).toEqual(bars('100%', '12.5%'))
  })

  it('has its own filter, and says in words what it filters by', async () => {
    const { router } = await open('/test/gauge')
    await screen.findByText('half')
    const [from] = document.querySelectorAll<HTMLInputElement>('.uc-range input')
    fireEvent.change(from as HTMLInputElement, { target: { value: '60' } })
    await waitFor(() => expect(screen.queryByText('half')).toBeNull())
    const filter = new URLSearchParams(router.state.location.search).get('filter')
    expect(JSON.parse(filter ?? '')).toEqual({ filled: { from: 60 } })
    expect(screen.getByText(/充满度: 60%/)).toBeTruthy()
  })

  it('has a filter that shows what is typed, while its value is spelled otherwise', async () => {
    const { router } = await open('/test/gauge')
    await screen.findByText('half')
    const [from] = document.querySelectorAll<HTMLInputElement>('.uc-range input')
    const applied = () =>
      JSON.parse(new URLSearchParams(router.state.location.search).get('filter') ?? '{}')
    fireEvent.change(from as HTMLInputElement, { target: { value: '1.0' } })
    await waitFor(() => expect(applied()).toEqual({ filled: { from: 1 } }))
    expect(from?.value).toBe('1.0')
    fireEvent.change(from as HTMLInputElement, { target: { value: '1.05' } })
    await waitFor(() => expect(applied()).toEqual({ filled: { from: 1.05 } }))
    expect(from?.value).toBe('1.05')
  })

  it('has its own input, whose value its rule checks', async () => {
    await open('/test/gauge/create')
    const input = await screen.findByLabelText<HTMLInputElement>(/充满度/, { selector: 'form *' })
    fireEvent.change(screen.getByLabelText(/名称/, { selector: 'form *' }), {
      target: { value: 'third' },
    })
    fireEvent.change(input, { target: { value: '120' } })
    fireEvent.click(screen.getByText('保存'))
    expect(await screen.findByText('不能大于 100')).toBeTruthy()
    // Letter by letter: 33.0 is the number 33 on the way to 33.05.
    for (const typed of ['3', '33', '33.', '33.0', '33.05']) {
      fireEvent.change(input, { target: { value: typed } })
      expect(input.value).toBe(typed)
    }
    fireEvent.click(screen.getByText('保存'))
    expect(levelOf(await screen.findByRole('row', { name: /third/ }))).toEqual(bars('33.05%'))
  })

  it('must not have the name of another one', () => {
    const kind = { ...acmePercentBrowser.kind }
    expect(() => registerBrowserKinds([{ ...acmePercentBrowser, kind }])).toThrow(
      "There are two field kinds named 'acmePercent'",
    )
  })
})
