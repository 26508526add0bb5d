import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { features as extensionFeatures } from '#extensions/console.ts'
import type { Values } from '#resources/core/fieldCondition.ts'
import { type AnyResource, fieldOf, fieldsOf, type Screen } from '#resources/core/resource.ts'
import { checkValue, initialValuesOf } from '#resources/core/validate.ts'
import { resources } from '#resources/index.ts'
import { parts } from '#src/features.ts'
import { loadOverrides } from '#src/kit/context.tsx'
import type { OverrideLoaders } from '#src/kit/overrides.ts'
import { setPageUser } from '#src/providers/session.ts'
import { openScreen, people } from './screen.tsx'

/** Whatever suits a field of one line, of each kind. */
const texts = [
  '第一次填写',
  '第二次填写',
  'first-text',
  'other-text',
  '11',
  '12',
  'a.example',
  'b.example',
  'a@example.com',
  'b@example.com',
  '13800001111',
  '13800002222',
  'https://a.example',
  'https://b.example',
]
const plain = new Set(['text', 'multiline', 'integer', 'email', 'phone', 'url'])

interface Case {
  resource: AnyResource
  at: Screen
  /** Fields of one line that may be changed, with three texts that each takes. */
  fields: readonly { name: string; texts: readonly [string, string, string?] }[]
}

const storedAs = (kind: string | undefined, text: string) =>
  kind === 'integer' ? Number(text) : text

/** The inputs that extensions bring for fields, which need not take a text. */
const inputsOfExtensions = new Map(
  await Promise.all(
    extensionFeatures
      .flatMap(it => Object.entries(it.overrides ?? {}))
      .map(async ([name, loader]) => {
        const found = loader && (await loadOverrides(loader)).default
        return [name, found?.inputs ?? {}] as const
      }),
  ),
)

const casesOf = (action: 'create' | 'update'): Case[] =>
  resources.flatMap((resource: AnyResource) => {
    const at = Object.values(resource.screens as Readonly<Record<string, Screen>>).find(
      it => it.actions.includes(action) && !it.across,
    )
    const fields = resource.form
      .flatMap(section => section.rows.flat())
      .flatMap(name => {
        const field = fieldOf(resource, name)
        if (!field || !plain.has(field.kind) || field.when || field.write || field.nameIn) return []
        if (fieldsOf(resource).some(([, it]) => it.nameIn === name)) return []
        if (name in (inputsOfExtensions.get(resource.name) ?? {})) return []
        const fit = texts.filter(text => 'value' in checkValue(field, storedAs(field.kind, text)))
        const [one, two, three] = fit
        return one && two ? [{ name, texts: [one, two, three] as const }] : []
      })
    return at && fields.length > 0 ? [{ resource, at, fields: fields as Case['fields'] }] : []
  })

const row = ({ resource, fields }: Case): Values => ({
  ...initialValuesOf(resource),
  ...Object.fromEntries(
    fields.map(({ name, texts: [, , text] }) => [
      name,
      text === undefined ? null : storedAs(fieldOf(resource, name)?.kind, text),
    ]),
  ),
  [resource.title]: '原来的名称',
  id: '77',
})

/** Without what asks the server in shapes of its own: the tree of scopes, and the review of a policy. */
const { openAccess: _, policy: __, ...inputsAlone } = parts.overrides as OverrideLoaders

const open = async (one: Case, part: '77' | 'create' = '77') => {
  const { resource, at } = one
  const single = at.view === 'form'
  const opened = await openScreen(`/${at.path}${single ? '' : `/${part}`}`, {
    rows: { [resource.name]: part === 'create' ? [] : [row(one)] },
    overrides: inputsAlone,
  })
  const [first] = one.fields
  await waitFor(() => inputOf(first?.name ?? ''))
  const dated = one.resource.form
    .flatMap(it => it.rows.flat())
    .some(it => /^date/.test(fieldOf(one.resource, it)?.kind ?? ''))
  // Their code is loaded late, for the first form.
  if (dated) await waitFor(() => expect(document.querySelector('[role="spinbutton"]')).toBeTruthy())
  return { ...opened, resource }
}

const inputOf = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(
    `[data-field="${name}"] :is(input, textarea):not([type=hidden], [aria-hidden])`,
  )
  if (!found) throw new Error(`No field ${name}.`)
  return found
}
/** Some inputs of a form are still being loaded while somebody types into another one. */
const type = (name: string, value: string) =>
  act(async () => {
    fireEvent.change(inputOf(name), { target: { value } })
    fireEvent.blur(inputOf(name))
  })
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}

beforeAll(() =>
  Promise.all(Object.values(inputsAlone).map(loader => loader && loadOverrides(loader))),
)
beforeEach(() => {
  setPageUser({ tenantId: '2', id: '5' })
  // Hand-made inputs ask for what they offer.
  const nothing = { code: 0, message: '', data: { list: [], total: 0, channels: [] } }
  vi.stubGlobal('fetch', async () => Response.json(nothing))
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const updates = casesOf('update')
const named = (cases: readonly Case[]) => cases.map(it => [it.resource.name, it] as const)

it('the loops know every form that people change', () => {
  const known = new Set(updates.map(it => it.resource.name))
  const forms = resources.filter((it: AnyResource) =>
    Object.values(it.screens as Readonly<Record<string, Screen>>).some(at =>
      at.actions.includes('update'),
    ),
  )
  expect(forms.map(it => it.name).filter(name => !known.has(name))).toEqual([])
})

describe.each(named(updates))('the form of %s', (name, one) => {
  const [mine, theirs = mine] = one.fields as [Case['fields'][number], Case['fields'][number]?]
  const kindOf = (field: string) => fieldOf(one.resource, field)?.kind
  const [typed, other] = mine.texts
  const stored = async (provider: Awaited<ReturnType<typeof open>>['provider']) =>
    (await provider.getOne(name, { id: '77' })).data as Values
  /** A colleague saves other fields of the row. */
  const colleague = async ({ provider }: Awaited<ReturnType<typeof open>>, changes: Values) => {
    const { data } = await provider.getOne(name, { id: '77' })
    await provider.update(name, { id: '77', data: { ...data, ...changes }, previousData: data })
  }

  it('keeps what was typed over a version of a colleague, and what they changed', async () => {
    const opened = await open(one)
    await type(mine.name, typed)
    const [, change] = theirs.texts
    const theirChange =
      theirs === mine ? {} : { [theirs.name]: storedAs(kindOf(theirs.name), change) }
    await colleague(opened, { ...theirChange, [mine.name]: storedAs(kindOf(mine.name), other) })
    await press(/^保存$|只保存|保存草稿|存为草稿/)
    await press('载入最新内容')
    await waitFor(() => expect(inputOf(mine.name).value).toBe(typed))
    // Both changed this field: what is stored is shown, and can be taken.
    await screen.findByText(new RegExp(`当前已保存：${other}`))
    if (theirs !== mine) await waitFor(() => expect(inputOf(theirs.name).value).toBe(change))
    await press(/^保存$|只保存|保存草稿|存为草稿/)
    await waitFor(async () =>
      expect(await stored(opened.provider)).toMatchObject({
        ...theirChange,
        [mine.name]: storedAs(kindOf(mine.name), typed),
      }),
    )
  })

  it('writes back nothing that was typed and taken back before a colleague changed it', async () => {
    const opened = await open(one)
    const before = inputOf(mine.name).value
    await type(mine.name, typed)
    await type(mine.name, before)
    await colleague(opened, { [mine.name]: storedAs(kindOf(mine.name), other) })
    await act(() => opened.client.invalidateQueries())
    await waitFor(() => expect(inputOf(mine.name).value).toBe(other))
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  })

  it('keeps what is typed through another language', async () => {
    const { speak, client } = await open(one)
    await type(mine.name, typed)
    const field = inputOf(mine.name)
    await speak('en-US')
    await act(() => client.invalidateQueries())
    await screen.findByRole('button', { name: /^Save/ })
    expect(inputOf(mine.name)).toBe(field)
    expect(field.value).toBe(typed)
  })

  it('has what was typed again after a reload, and asks before one', async () => {
    const opened = await open(one)
    await type(mine.name, typed)
    await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain(typed))
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
    const kept = Object.entries(sessionStorage)
    cleanup()
    for (const [key, value] of kept) sessionStorage.setItem(key, value)
    await open(one)
    await waitFor(() => expect(inputOf(mine.name).value).toBe(typed))
    expect(opened.resource.name).toBe(name)
  })
})

describe.each(named(casesOf('create')))('the form for a new %s', (_, one) => {
  const [
    {
      name,
      texts: [typed],
    },
  ] = one.fields as [Case['fields'][number]]

  it('keeps what is typed through another language, and has it again after a reload', async () => {
    const { speak } = await open(one, 'create')
    await type(name, typed)
    await speak('en-US')
    expect(inputOf(name).value).toBe(typed)
    await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain(typed))
    const kept = Object.entries(sessionStorage)
    cleanup()
    for (const [key, value] of kept) sessionStorage.setItem(key, value)
    await open(one, 'create')
    await waitFor(() => expect(inputOf(name).value).toBe(typed))
  })
})

it('half a date stays through another language, and is completed as it was begun', async () => {
  const { speak } = await openScreen('/org/user/1', { rows: { user: people } })
  const parts = () =>
    [...document.querySelectorAll('[data-field="birthday"] [role="spinbutton"]')].map(
      it => it.textContent,
    )
  const [year] = await screen.findAllByRole('spinbutton')
  await userEvent.click(year as HTMLElement)
  await userEvent.keyboard('1990')
  await waitFor(() => expect(parts()).toEqual(['1990', 'MM', 'DD']))
  await speak('en-US')
  expect(parts()).toEqual(['1990', 'MM', 'DD'])
  await userEvent.keyboard('0506')
  await waitFor(() => expect(parts()).toEqual(['05', '06', '1990']))
})
