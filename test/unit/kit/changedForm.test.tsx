import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { defineResource } from '#resources/core/define.ts'
import { multiline, text } from '#resources/core/fields.ts'
import { createRegistry } from '#resources/core/registry.ts'
import { openScreen } from './screen.tsx'

const withFields = (fields: object) =>
  defineResource({
    name: 'nut',
    api: '/app/water/nut',
    tenancy: 'tenant',
    scope: 'all',
    fields: { name: text({ required: true }), ...fields },
    screens: { main: { menu: { under: 'org' } } },
  } as never)
const words = {
  resources: {
    nut: {
      name: '螺母',
      fields: { name: '名称', code: '编码', note: '备注', first: '首项' },
      screens: { main: { title: '螺母', hint: '螺母', empty: '没有螺母' } },
    },
  },
}
const inputOf = (name: string) =>
  document.querySelector<HTMLInputElement>(
    `[data-field=${name}] :is(input, textarea)`,
  ) as HTMLInputElement

it('a form whose definition changes keeps its inputs, what is typed and the focus', async () => {
  const registry = createRegistry([withFields({ code: text({}), note: multiline({}) })])
  await openScreen('/water/nut/create', { words, registry })
  await screen.findByRole('dialog')
  await expect.poll(() => document.activeElement).toBe(inputOf('name'))
  const [name, code, note] = ['name', 'code', 'note'].map(inputOf)
  act(() => note?.focus())
  fireEvent.change(note as HTMLElement, { target: { value: 'typed' } })
  // The new field moves the others to other rows.
  const changed = withFields({
    first: text({ initial: 'begun' }),
    code: text({}),
    note: multiline({}),
  })
  act(() => registry.replace(changed))
  expect(inputOf('first')).toBeTruthy()
  expect(['name', 'code', 'note'].map(inputOf)).toEqual([name, code, note])
  expect(document.activeElement).toBe(note)
  expect(note?.value).toBe('typed')
  // Its initial value is shown, since it is what is going to be stored.
  expect(inputOf('first').value).toBe('begun')
})
