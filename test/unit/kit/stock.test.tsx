import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { EmailField, required, SaveButton, SelectInput, TextField, TextInput } from 'react-admin'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Values } from '#resources/core/fieldCondition.ts'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { stockInput } from '#src/kit/inputs/stockInput.tsx'
import { loadForm } from '#src/kit/loadForm.tsx'
import type { AnyOverrides, OverrideLoaders } from '#src/kit/overrides.ts'
import { ownKeyOf } from '#src/providers/wordKeys.ts'
import { withStyles } from '#test/support/styles.ts'
import { openScreen, people } from './screen.tsx'

const rows = { user: people.map(it => ({ ...it, email: `${it.userName}@a.cn`, remark: '旧' })) }
const openUser = (address: string, user: AnyOverrides, adapt?: (sent: Values) => unknown) =>
  openScreen(address, {
    rows,
    overrides: { user: async () => ({ default: user }) } as unknown as OverrideLoaders,
    ...(adapt
      ? {
          adapt: provider => ({
            update: async (name, params) =>
              (adapt(params.data as Values) as never) ?? provider.update(name, params),
          }),
        }
      : {}),
  })

const OwnButton = () => <SaveButton type="button" label="stock" />
const Broken = (): never => {
  throw new Error('broken part')
}
const fragile = { fails: true }
const Fragile = () => {
  if (fragile.fails) throw new Error('broken part')
  return <p>drawn</p>
}
const change = (element: HTMLElement, value: string) =>
  fireEvent.change(element, { target: { value } })

/** The form, once the fields that come late are there. */
const form = async () => {
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.querySelector('.uc-coming')).toBeNull())
  return dialog
}

// The code of the form, which comes late, is there before anything is typed.
beforeAll(async () => void (await loadForm()))

describe("react-admin's own inputs in a generated form", () => {
  withStyles()

  it('hold the stored value, save what is typed, and are named by the label of the form', async () => {
    const sent = vi.fn()
    await openUser('/org/user/1', { inputs: { remark: stockInput(TextInput) } }, data => {
      sent(data)
    })
    const input = await within(await form()).findByLabelText<HTMLInputElement>(/备注/)
    expect(input.value).toBe('旧')
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')).toBeTruthy()
    change(input, '新')
    fireEvent.click(screen.getByText('保存'))
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ remark: '新' })
    expect(Object.keys(sent.mock.calls[0]?.[0] as object)).not.toContain('phone')
  })

  it('keep a form from being sent by rules of their own, and say why at the field', async () => {
    const sent = vi.fn()
    const remark = stockInput(TextInput, { validate: required() })
    await openUser('/org/user/1', { inputs: { remark } }, data => {
      sent(data)
    })
    const input = await within(await form()).findByLabelText(/备注/)
    change(input, '')
    fireEvent.click(screen.getByText('保存'))
    const told = await within(await form()).findAllByText('必填')
    expect(told.filter(it => getComputedStyle(it).display !== 'none')).toHaveLength(1)
    expect(sent).not.toHaveBeenCalled()
    change(input, 'x')
    expect(within(await form()).queryByText('必填')).toBeNull()
    fireEvent.click(screen.getByText('保存'))
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  })

  it('show what the server refuses at their field until they are changed', async () => {
    await openUser('/org/user/1', { inputs: { remark: stockInput(TextInput) } }, () =>
      Promise.reject(
        Object.assign(new Error('不行'), { body: { errors: { remark: '太长了' } }, code: -1 }),
      ),
    )
    const input = await within(await form()).findByLabelText(/备注/)
    change(input, 'x')
    fireEvent.click(screen.getByText('保存'))
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    expect(within(await form()).getAllByText(/太长了/).length).toBeGreaterThan(0)
    change(input, 'y')
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('false'))
  })

  it('save by a button of react-admin, which knows when there is something to save', async () => {
    const sent = vi.fn()
    await openUser('/org/user/1', { beneath: { remark: OwnButton } }, data => {
      sent(data)
    })
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'stock' })
    expect(button.disabled).toBe(true)
    change(screen.getByLabelText(/备注/, { selector: 'form *' }), '新')
    await waitFor(() => expect(button.disabled).toBe(false))
    fireEvent.click(button)
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ remark: '新' })
  })

  it('of other shapes work, too', async () => {
    const choices = [
      { id: '旧', name: '第一' },
      { id: '新', name: '第二' },
    ]
    await openUser('/org/user/1', {
      inputs: { remark: stockInput(SelectInput, { choices, emptyText: '无' }) },
    })
    const box = await within(await form()).findByRole('combobox', { name: /^备注/ })
    fireEvent.mouseDown(box)
    fireEvent.click(await screen.findByRole('option', { name: '第二' }))
    expect(box.textContent).toBe('第二')
  })
})

describe("react-admin's own fields", () => {
  it('show the row of a list', async () => {
    await openUser('/org/user', { cells: { phone: () => <EmailField source="email" /> } })
    const link = await screen.findByText<HTMLAnchorElement>('user01@a.cn')
    expect(link.href).toBe('mailto:user01@a.cn')
  })

  it('show the record of a page', async () => {
    await openUser('/org/user/2/show', { shows: { phone: () => <TextField source="email" /> } })
    expect((await screen.findAllByText('user02@a.cn')).length).toBeGreaterThan(1)
  })
})

describe('a part that throws', () => {
  let written: unknown[] = []
  beforeEach(() => {
    written = []
    vi.spyOn(console, 'error').mockImplementation((...told) => void written.push(told))
  })
  afterEach(() => vi.restoreAllMocks())

  it('leaves the rest of the list as it is', async () => {
    await openUser('/org/user', { cells: { phone: Broken } })
    expect(await screen.findAllByText('无法显示')).toHaveLength(10)
    expect(screen.getByText('张1')).toBeTruthy()
    expect(written.length).toBeGreaterThan(0)
  })

  it('leaves the other fields of the form to be saved', async () => {
    const sent = vi.fn()
    await openUser('/org/user/1', { inputs: { phone: Broken } }, data => {
      sent(data)
    })
    expect(await within(await form()).findByText('无法显示')).toBeTruthy()
    change(screen.getByLabelText(/备注/, { selector: 'form *' }), '新')
    fireEvent.click(screen.getByText('保存'))
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  })

  it('leaves the other tabs, and is tried again on demand', async () => {
    fragile.fails = true
    await openUser('/org/user/1/show', { tabs: [{ label: 'kit.more', part: Fragile }] })
    fireEvent.click(await screen.findByRole('tab', { name: '更多' }))
    const retry = await screen.findByRole('button', { name: '重试' })
    fragile.fails = false
    fireEvent.click(retry)
    expect(await screen.findByText('drawn')).toBeTruthy()
    fragile.fails = true
    fireEvent.click(screen.getByRole('tab', { name: /详情|详细/ }))
    expect((await screen.findAllByText('user01')).length).toBeGreaterThan(0)
  })
})

describe('the words that react-admin asks for', () => {
  const registry = createRegistry(resources)

  it.each([
    ['resources.org/user.fields.phone', 'resources.user.fields.phone'],
    ['resources.org/user.fields.createdAt', 'kit.fields.createdAt'],
    ['resources.org/user.name', 'resources.user.name'],
    ['resources.org/nowhere.name', 'resources.org/nowhere.name'],
    ['resources.user.fields.phone', 'resources.user.fields.phone'],
    ['ra.action.save', 'ra.action.save'],
  ])('%s are those of the definition: %s', (asked, own) => {
    expect(ownKeyOf(registry, asked)).toBe(own)
  })
})
