import { cleanup, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { OverrideLoaders } from '#src/kit/overrides.ts'
import { depts, openScreen, people } from './screen.tsx'

const drawn = vi.fn()
const acted = vi.fn()

/** Stands for an input that asks the server once it stands, and wants the focus. */
const NameInput = ({ value }: { value: unknown }) => {
  drawn(value)
  useEffect(() => acted(), [])
  // biome-ignore lint/a11y/noAutofocus: the very thing that must not happen
  return <input autoFocus defaultValue={String(value)} />
}

const overrides = {
  user: async () => ({ default: { inputs: { realName: NameInput } } }),
} as unknown as OverrideLoaders

const asked = vi.fn()
const list = (denied: readonly string[]) =>
  openScreen('/org/user', {
    rows: { user: people, dept: depts },
    overrides,
    denied,
    adapt: provider => ({
      getOne: async (...about) => {
        asked('getOne', about[0])
        return provider.getOne(...about)
      },
      options: async (...about) => {
        asked('options', about[0])
        return provider.options(...about)
      },
    }),
  })

/** Half a second from when the list has asked for what it shows itself. */
const whileIdle = async () => {
  await waitFor(() => expect(asked).toHaveBeenCalled())
  await new Promise(done => setTimeout(done, 500))
}

beforeEach(() => {
  drawn.mockClear()
  acted.mockClear()
  asked.mockClear()
})

it('the form is drawn once behind an idle list, where nobody meets it', async () => {
  await list(['create', 'update'])
  await screen.findByText('user01')
  await whileIdle()
  // Not for someone who may neither add nor change.
  expect(drawn).not.toHaveBeenCalled()
  const withoutForm = [...asked.mock.calls]
  asked.mockClear()
  cleanup()

  await list([])
  await screen.findByText('user01')
  await waitFor(() => expect(drawn).toHaveBeenCalledWith('张1'))
  await whileIdle()
  expect(acted).not.toHaveBeenCalled()
  expect(asked.mock.calls).toEqual(withoutForm)
  expect(document.querySelector('[data-field]')).toBeNull()
  expect(document.activeElement).toBe(document.body)
})

it('and never a second time', async () => {
  await list([])
  await screen.findByText('user01')
  await whileIdle()
  expect(drawn).not.toHaveBeenCalled()
})
