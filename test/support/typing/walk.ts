import { expect } from 'vitest'
import { words as zh } from '#extensions/words/zh-CN/console.ts'
import type { FieldKind } from '#resources/core/fields.ts'
import { findReferenceOfNameField } from '#resources/core/nameIn.ts'
import { type AnyResource, fieldOf, fieldsOf, type Screen } from '#resources/core/resource.ts'
import { isWritable } from '#resources/core/validate.ts'
import {
  bare,
  type Control,
  choose,
  count,
  enter,
  leave,
  mark,
  openDays,
  pick,
  press,
  pressNth,
  says,
  shown,
} from './inPage.ts'

/** A page of a browser, and hands that type into it. */
export interface Typist {
  goto: (path: string) => Promise<void>
  address: () => string
  evaluate: <Given, Answer>(run: (given: Given) => Answer, given: Given) => Promise<Answer>
  /** Presses one key after the other. */
  type: (text: string, delay: number) => Promise<void>
  press: (key: 'ArrowLeft' | 'Escape') => Promise<void>
  /** Has an input method compose letters and replace them. */
  compose: (steps: readonly string[], commit: string) => Promise<void>
  /** Whether it composes in a text with marks as well. */
  composesRich: boolean
}

const delays = { fast: 20, slow: 300 } as const

/** What is typed into a control, and what an input method makes there. */
const textsOf: Record<
  Exclude<Control['what'], 'date'>,
  { typed: string; steps: readonly string[]; commit: string } | { typed: string }
> = {
  line: { typed: 'ab cd', steps: ['n', 'ni', 'ni h', 'ni hao'], commit: '你好' },
  rich: { typed: 'ab cd', steps: ['n', 'ni', 'ni h', 'ni hao'], commit: '你好' },
  number: { typed: '12500', steps: ['7', '75'], commit: '75' },
  tel: { typed: '13800', steps: ['7', '75'], commit: '75' },
  email: { typed: 'ab@cd', steps: ['e', 'ef'], commit: 'ef' },
  // Browsers switch input methods off there.
  password: { typed: 'Ab-3x' },
}

/** Components that were typed into slowly once; without them every key is fast. */
export type Slowly = Set<string> | undefined

/** Types into a control, with the caret before the last letter at the end; answers what is to stand there. */
const typeInto = async (typist: Typist, control: Control, slowly: Slowly): Promise<string> => {
  expect(await typist.evaluate(enter, control.at), `${control.label} takes the focus`).toBe(true)
  const delay = !slowly || slowly.has(control.component) ? delays.fast : delays.slow
  slowly?.add(control.component)
  if (control.what === 'date') {
    const typed = control.parts > 3 ? '200102031405' : '20010203'
    await typist.type(typed, delay)
    return typed
  }
  const texts = textsOf[control.what]
  const [before, between, last] = [
    texts.typed.slice(0, -2),
    texts.typed.at(-2) ?? '',
    texts.typed.at(-1) ?? '',
  ]
  await typist.type(before + last, delay)
  await typist.press('ArrowLeft')
  await typist.type(between, delay)
  if (!('commit' in texts) || (control.what === 'rich' && !typist.composesRich)) return texts.typed
  await typist.compose(texts.steps, texts.commit)
  return before + between + texts.commit + last
}

/** Types into everything below a selector that was not typed into before, and reads it again at the end. */
const typeAll = async (typist: Typist, root: string, slowly: Slowly, goes?: string) => {
  const controls = (await typist.evaluate(mark, root)).filter(({ label }) => label !== goes)
  const done: { control: Control; text: string }[] = []
  for (const control of controls) {
    const text = await typeInto(typist, control, slowly)
    await expect
      .poll(() => typist.evaluate(shown, control.at), {
        message: `what stands in ${control.label}`,
      })
      .toBe(text)
    done.push({ control, text })
  }
  const lasting = done.filter(({ control }) => !control.picks)
  const after = () => Promise.all(lasting.map(({ control }) => typist.evaluate(shown, control.at)))
  const isLasting = async () =>
    expect(await after(), 'what stands there after all was typed').toEqual(
      lasting.map(({ text }) => text),
    )
  await isLasting()
  return { done, isLasting }
}

/** Kinds that people choose, switch or upload; the others are typed. */
const chosen: ReadonlySet<string> = new Set(['flag', 'choice', 'status', 'image', 'files', 'icon'])

export interface Case {
  resource: AnyResource
  screen: Screen
}

/** Who may open a screen in the trial, and sees all of it. */
export const personOf = ({ resource, screen }: Case): 'platform' | 'tenant' =>
  screen.across ||
  resource.tenancy === 'platform' ||
  fieldsOf(resource).some(([, { platformOnly }]) => platformOnly)
    ? 'platform'
    : 'tenant'

const waitFor = (typist: Typist, selector: string) =>
  expect
    .poll(() => typist.evaluate(count, selector), { timeout: 20_000, message: selector })
    .not.toBe(0)
const waitGone = (typist: Typist, selector: string) =>
  expect
    .poll(() => typist.evaluate(count, selector), { timeout: 20_000, message: `no ${selector}` })
    .toBe(0)

const kindOfFilter = (resource: AnyResource, name: string): FieldKind =>
  fieldOf(resource, name)?.kind ?? (name === 'tenantId' ? 'reference' : 'dateTime')

const conditions = (typist: Typist): Record<string, unknown> =>
  JSON.parse(new URL(typist.address()).searchParams.get('filter') ?? '{}')

/** The search and every filter of a list, all of them at once. */
export const typeFilters = async (typist: Typist, { resource, screen }: Case, slowly: Slowly) => {
  await typist.goto(screen.path)
  await waitFor(typist, 'main :is(input, [role="combobox"]):not(.sk *)')
  await waitGone(typist, 'main [aria-busy="true"]')
  await typist.evaluate(press, { root: 'main', name: '更多筛选' })
  // The pickers' code comes once the page is at rest.
  const references = screen.filters.filter(it => kindOfFilter(resource, it).startsWith('reference'))
  const pickers = 'main input[role="combobox"]:not([disabled])'
  await expect
    .poll(() => typist.evaluate(count, pickers), { timeout: 20_000 })
    .toBeGreaterThanOrEqual(references.filter(it => it !== screen.beside).length)
  const { done, isLasting } = await typeAll(typist, 'main', slowly)
  const filtering = done.filter(({ control }) => !control.picks && !control.searchesTree)
  if (screen.view === 'tree')
    await expect.poll(() => typist.evaluate(says, '没有符合条件'), { timeout: 10_000 }).toBe(true)
  else
    await expect
      .poll(() => flat(conditions(typist)), { timeout: 10_000 })
      .toEqual(expect.arrayContaining(filtering.map(({ text }) => text.trim())))
  await isLasting()
  const days = screen.filters.filter(it => /^date/.test(kindOfFilter(resource, it)))
  for (const [nth, name] of days.entries())
    done.push(...(await typeDays(typist, { resource, screen }, name, nth, slowly)))
  return done
}

const flat = (value: unknown): string[] =>
  value !== null && typeof value === 'object' ? Object.values(value).flatMap(flat) : [String(value)]

/** Types both ends of a filter by days. */
const typeDays = async (typist: Typist, of: Case, name: string, nth: number, slowly: Slowly) => {
  expect(await typist.evaluate(openDays, nth), `a button of ${name}`).toBe(true)
  const panel = '[role="dialog"]'
  await waitFor(typist, `${panel} [role="spinbutton"]`)
  const { done } = await typeAll(typist, panel, slowly)
  expect(done).toHaveLength(2)
  const day = '2001-02-03'
  const whole = { from: new Date(`${day}T00:00`), to: new Date(`${day}T23:59:59.999`) }
  await expect
    .poll(() => conditions(typist)[name], { timeout: 10_000 })
    .toEqual(
      kindOfFilter(of.resource, name) === 'date'
        ? { from: day, to: day }
        : { from: whole.from.toISOString(), to: whole.to.toISOString() },
    )
  await typist.press('Escape')
  await waitGone(typist, panel)
  return done
}

/** Every field of a form, those included that only some choices show. */
export const typeForm = async (typist: Typist, { resource, screen }: Case, slowly: Slowly) => {
  const single = screen.view === 'form'
  await typist.goto(single ? screen.path : `${screen.path}/create`)
  const root = single ? 'main' : '[role="dialog"]'
  await waitFor(typist, `${root} [data-field]`)
  const fields = resource.form
    .flatMap(section => section.rows.flat())
    .flatMap(name => {
      const field = fieldOf(resource, name)
      const told = findReferenceOfNameField(resource, name) !== undefined
      return field && !told && isWritable(field, single ? 'update' : 'create')
        ? [{ name, field }]
        : []
    })
  const wanted = fields.filter(({ field }) => !chosen.has(field.kind)).map(({ name }) => name)
  const done: Awaited<ReturnType<typeof typeAll>>['done'] = []
  const typeShown = async () => {
    await waitGone(typist, `${root} :is(.uc-coming, [aria-busy="true"])`)
    const missing = async () =>
      (await typist.evaluate(bare, root)).filter(it => wanted.includes(it))
    await expect.poll(missing, { timeout: 20_000, message: 'without an input' }).toEqual([])
    done.push(...(await typeAll(typist, root, slowly)).done)
  }
  await typeShown()
  const choices = new Map<string, { field: string; value: unknown }>(
    fields.flatMap(({ field }) =>
      Object.entries(field.when ?? {}).flatMap(([on, values]) =>
        values.map(value => [`${on} ${value}`, { field: on, value }] as const),
      ),
    ),
  )
  for (const { field } of fields)
    if (field.within) choices.set(`${field.within} any`, { field: field.within, value: undefined })
  for (const choice of choices.values()) {
    const message = `a choice of ${choice.field}`
    await typist.evaluate(leave, undefined)
    const how = await typist.evaluate(choose, choice)
    expect(how, message).not.toBe('nothing')
    if (how === 'opened') {
      await expect
        .poll(() => typist.evaluate(pick, choice), { message, timeout: 10_000 })
        .toBe(true)
      await waitGone(typist, '[role="listbox"]')
    }
    await typeShown()
  }
  const typed = new Set(done.map(({ control }) => control.field))
  return { done, left: wanted.filter(name => !typed.has(name)) }
}

export interface Asking extends Case {
  action: string
}

/** What the dialog of an action asks for, opened at the first row that offers it. */
export const typeAsking = async (
  typist: Typist,
  { resource, screen, action }: Asking,
  slowly: Slowly,
) => {
  await typist.goto(screen.path)
  const more = 'main .uc-more'
  await waitFor(typist, more)
  await waitGone(typist, 'main [aria-busy="true"]')
  const { label } = wordsOf(resource.name).actions?.[action] ?? { label: '' }
  expect(await isOpened(typist, more, label), `a row that offers ${label}`).toBe(true)
  const root = '[role="dialog"]'
  await waitFor(typist, `${root} :is(input, textarea)`)
  await waitGone(typist, `${root} :is(.uc-coming, [aria-busy="true"])`)
  const { done } = await typeAll(typist, root, slowly)
  expect(done, 'what can be typed into').not.toEqual([])
}

/** Presses the action where it stands in a row, or opens the menus of the rows until one has it. */
const isOpened = async (typist: Typist, more: string, label: string): Promise<boolean> => {
  if (await typist.evaluate(press, { root: 'main', name: label })) return true
  const rows = await typist.evaluate(count, more)
  for (let nth = 0; nth < rows; nth += 1) {
    await typist.evaluate(pressNth, { selector: more, nth })
    await waitFor(typist, '[role="menuitem"]')
    if (await typist.evaluate(press, { root: '[role="menu"]', name: label })) return true
    await typist.press('Escape')
    await waitGone(typist, '[role="menuitem"]')
  }
  return false
}

const wordsOf = (name: string) =>
  (zh.resources as Readonly<Record<string, { actions?: Record<string, { label: string }> }>>)[
    name
  ] ?? {}

export interface Page {
  /** Nobody, where pages are opened without signing in. */
  who?: 'platform' | 'tenant'
  path: string
  /** The buttons, one after the other, that show what is typed into. */
  opens?: readonly string[]
  /** A text that is there when they have. */
  shows?: string
  /** The label of a field that goes when another is filled in. */
  goes?: string
  where: 'body' | 'main' | '[role="dialog"]'
}

/** Everything on a page that no definition describes, or in what a button of it opens. */
export const typePage = async (
  typist: Typist,
  { path, opens = [], shows, goes, where }: Page,
  slowly: Slowly,
) => {
  await typist.goto(path)
  for (const name of opens)
    await expect
      .poll(() => typist.evaluate(press, { root: 'body', name }), {
        timeout: 20_000,
        message: name,
      })
      .toBe(true)
  if (shows !== undefined)
    await expect.poll(() => typist.evaluate(says, shows), { timeout: 20_000 }).toBe(true)
  await waitFor(typist, `${where} :is(input, textarea):not(.sk *)`)
  const { done, isLasting } = await typeAll(typist, where, slowly, goes)
  expect(done, 'what can be typed into').not.toEqual([])
  return { done, isLasting }
}
