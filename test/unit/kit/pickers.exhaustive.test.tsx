import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { type ComponentType, useState } from 'react'
import { CoreAdminContext, memoryStore } from 'react-admin'
import { describe, expect, it, vi } from 'vitest'
import { words } from '#extensions/words/zh-CN/server.ts'
import type { AnyField } from '#resources/core/fields.ts'
import { createRegistry } from '#resources/core/registry.ts'
import { type Action, type AnyResource, fieldsOf, type Screen } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { ScreenProvider } from '#src/kit/context.tsx'
import { FormValues } from '#src/kit/form/useForm.ts'
import { inputOf } from '#src/kit/inputs/inputOf.ts'
import { KitProvider } from '#src/kit/KitProvider.tsx'
import { browserKindOf } from '#src/kit/kinds.ts'
import type { FilterProps, InputProps } from '#src/kit/overrides.ts'
import type { ConsoleProvider } from '#src/providers/types.ts'
import { findTextRange } from '#src/ui/pinyin.ts'

const registry = createRegistry(resources)

/** Every field that refers to rows, those of actions included; of those alike in all that matters here, one. */
const references = () => {
  const all = registry.all().flatMap(resource => {
    const actions = Object.values(resource.actions as Readonly<Record<string, Action>>)
    const asked = actions.flatMap(({ input = {} }) => Object.entries(input))
    return ([...fieldsOf(resource), ...asked] as [string, AnyField][])
      .filter(([, field]) => field.to)
      .map(([name, field]) => ({ name, field, resource }))
  })
  const alike = ({ field: { kind, to, within } }: (typeof all)[number]) =>
    `${kind} of ${to}${within ? ' of another tenant' : ''}`
  return [...new Map(all.map(one => [alike(one), { ...one, title: alike(one) }])).values()]
}

const titles = ['市场部', '后端组', '后勤组', '张一鸣', '张琦英', '前端组']
const list = titles.map((title, at) => ({ id: String(at + 1), title, parentId: null }))

interface Query {
  q?: string
  ids?: readonly string[]
}

const found = ({ q, ids }: Query) =>
  list.filter(one => (ids ? ids.includes(one.id) : !q || findTextRange(one.title, q)))

interface FormProps {
  Input: ComponentType<InputProps> | ComponentType<FilterProps>
  name: string
  field: AnyField
  resource: AnyResource
  start: unknown
  changed: (value: unknown) => void
  submitted: () => void
}

/** A form of one field. */
const Form = ({ Input, start, changed, submitted, ...field }: FormProps) => {
  const [value, setValue] = useState(start)
  return (
    <form
      aria-label="form"
      onSubmit={event => {
        event.preventDefault()
        submitted()
      }}
    >
      <Input
        {...field}
        id="field"
        label="选择"
        mode="create"
        value={value}
        onChange={next => {
          changed(next)
          setValue(next)
        }}
      />
      <button type="submit">保存</button>
    </form>
  )
}

const open = (
  { name, field, resource }: { name: string; field: AnyField; resource: AnyResource },
  start: unknown,
  answer: (query: Query) => Promise<typeof list> = async query => found(query),
  kind: 'form' | 'filter' = 'form',
) => {
  const changed = vi.fn()
  const submitted = vi.fn()
  const asked = vi.fn()
  const provider = {
    options: async (_: string, query: Query) => {
      asked(query)
      const rows = await answer(query)
      return { list: rows, total: rows.length }
    },
  } as Partial<ConsoleProvider> as ConsoleProvider
  const place = registry.all().flatMap(it =>
    (Object.entries(it.screens) as [string, Screen][]).map(([key, one]) => ({
      resource: it,
      key,
      screen: one,
    })),
  )[0]
  if (!place) throw new Error('No screen.')
  const Input = kind === 'form' ? inputOf(field) : browserKindOf(field).filter
  if (!Input) throw new Error(`Nothing to choose a ${field.kind} with.`)
  render(
    <CoreAdminContext
      dataProvider={provider}
      i18nProvider={polyglotI18nProvider(() => words as never, 'zh-CN')}
      store={memoryStore()}
    >
      <KitProvider>
        <ScreenProvider place={place} registry={registry} loaders={{}}>
          <FormValues value={field.within ? { [field.within]: '7' } : {}}>
            <Form {...{ Input, name, field, resource, start, changed, submitted }} />
          </FormValues>
        </ScreenProvider>
      </KitProvider>
    </CoreAdminContext>,
  )
  return { changed, submitted, asked }
}

const box = async () => (await screen.findByRole('combobox')) as HTMLInputElement
const offered = () => screen.queryAllByRole('option').map(one => one.textContent)
const several = (field: AnyField) => field.kind === 'references'

describe.each(references())('a picker of $title', one => {
  const many = several(one.field)

  it('keeps what is typed, shows what matches, and Enter chooses it', async () => {
    const { changed, submitted } = open(one, many ? ['1'] : null)
    const user = userEvent.setup()
    await user.click(await box())
    await waitFor(() => expect(offered()).toHaveLength(titles.length))
    let so = ''
    for (const letter of '后勤组') {
      so += letter
      await user.keyboard(letter)
      expect((await box()).value).toBe(so)
    }
    await waitFor(() => expect(offered()).toEqual(['后勤组']))
    expect((await box()).value).toBe('后勤组')
    await user.keyboard('{Enter}')
    expect(changed.mock.lastCall).toEqual([many ? ['1', '3'] : '3'])
    expect(submitted).not.toHaveBeenCalled()
  })

  it('finds by pinyin', async () => {
    open(one, many ? [] : null)
    const user = userEvent.setup()
    await user.click(await box())
    await user.keyboard('houduan')
    await waitFor(() => expect(offered()).toEqual(['后端组']))
    await user.clear(await box())
    await user.keyboard('zqy')
    await waitFor(() => expect(offered()).toEqual(['张琦英']))
  })

  it('neither chooses nor saves while an input method composes, nor when nothing matches', async () => {
    const { changed, submitted } = open(one, many ? ['1'] : null)
    const user = userEvent.setup()
    await user.click(await box())
    await waitFor(() => expect(offered()).toHaveLength(titles.length))
    const input = await box()
    fireEvent.compositionStart(input)
    fireEvent.change(input, { target: { value: 'hou' } })
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229, which: 229, isComposing: true })
    fireEvent.keyDown(input, { key: 'Escape', keyCode: 229, which: 229, isComposing: true })
    fireEvent.change(input, { target: { value: '后端' } })
    fireEvent.compositionEnd(input)
    expect(changed).not.toHaveBeenCalled()
    expect(input.value).toBe('后端')
    await waitFor(() => expect(offered()).toEqual(['后端组']))
    await user.keyboard('之外')
    await waitFor(() => expect(offered()).toEqual([]))
    await user.keyboard('{Enter}')
    expect(submitted).not.toHaveBeenCalled()
    expect(changed).not.toHaveBeenCalled()
  })
})

const posts = references().find(it => it.field.kind === 'references' && it.field.to === 'post')
if (!posts) throw new Error('Nothing refers to several posts.')

it('answers to what was typed before never replace later ones', async () => {
  const waiting: { q: string; answer: () => void }[] = []
  const { asked } = open(posts, [], query =>
    query.q
      ? new Promise(resolve =>
          waiting.push({ q: query.q ?? '', answer: () => resolve(found(query)) }),
        )
      : Promise.resolve(found(query)),
  )
  const user = userEvent.setup()
  await user.click(await box())
  await user.keyboard('后')
  await waitFor(() => expect(waiting).toHaveLength(1))
  expect(offered()).toEqual(['后端组', '后勤组'])
  await user.keyboard('勤')
  await waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.answer()
  await waitFor(() => expect(offered()).toEqual(['后勤组']))
  waiting[0]?.answer()
  await Promise.resolve()
  expect(offered()).toEqual(['后勤组'])
  expect(asked.mock.calls.map(([{ q }]) => q)).toEqual([undefined, '后', '后勤'])
})

it('asks the server for nothing that is still being composed', async () => {
  const { asked } = open(posts, [])
  const user = userEvent.setup()
  await user.click(await box())
  const input = await box()
  fireEvent.compositionStart(input)
  fireEvent.change(input, { target: { value: "hou'q" } })
  fireEvent.change(input, { target: { value: '后勤' } })
  fireEvent.compositionEnd(input)
  await waitFor(() => expect(asked.mock.calls.map(([{ q }]) => q)).toEqual([undefined, '后勤']))
})

it('Enter never takes away what is chosen and typed again', async () => {
  const { changed } = open(posts, ['2'])
  const user = userEvent.setup()
  await user.click(await box())
  await user.keyboard('后')
  await waitFor(() => expect(offered()).toEqual(['后勤组']))
  await user.keyboard('{Enter}')
  expect(changed.mock.lastCall).toEqual([['2', '3']])
})

it('a filter keeps what is typed likewise', async () => {
  const { changed } = open(posts, undefined, undefined, 'filter')
  const user = userEvent.setup()
  await waitFor(async () => expect((await box()).disabled).toBe(false))
  await user.click(await box())
  await user.keyboard('后勤')
  await waitFor(() => expect(offered()).toEqual(['后勤组']))
  await user.keyboard('{Enter}')
  expect(changed.mock.lastCall).toEqual(['3'])
})
