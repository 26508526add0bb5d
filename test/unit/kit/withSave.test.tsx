import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defineResource } from '#resources/core/define.ts'
import { choice, text } from '#resources/core/fields.ts'
import { createRegistry } from '#resources/core/registry.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { ApiError } from '#src/providers/apiError.ts'
import { setPageUser } from '#src/providers/session.ts'
import { openScreen } from './screen.tsx'

const poll = defineResource({
  name: 'poll',
  api: '/user/admin/poll',
  tenancy: 'tenant',
  title: 'name',
  scope: 'all',
  fields: {
    name: text({ required: true }),
    range: choice({ of: [1, 2, 3], initial: 1, platformOnly: [2] }),
    state: choice({ of: ['draft', 'open'], initial: 'draft', write: 'never' }),
  },
  actions: {
    begin: {
      on: 'record',
      confirm: true,
      when: { state: ['draft'] },
      withSave: { state: ['draft'] },
    },
  },
  form: [{ rows: [['name'], ['range']] }],
  screens: {
    main: {
      path: 'org/poll',
      view: 'table',
      columns: ['name'],
      filters: [],
      sort: ['name', 'asc'],
      actions: ['list', 'create', 'update', 'begin'],
    },
  },
})
const words = {
  resources: {
    poll: {
      name: '投票',
      fields: { name: '名称', range: '范围', state: '状态' },
      choices: {
        range: { 1: '全员', 2: '租户', 3: '部门' },
        state: { draft: '草稿', open: '进行中' },
      },
      actions: {
        begin: { label: '开始', done: '已开始', confirm: '开始 %{title}？', saveOnly: '存为草稿' },
      },
      screens: { main: { title: '投票', hint: '', empty: '' } },
    },
  },
}
const begun = vi.fn()
let refusal: Error | undefined

beforeEach(() => {
  begun.mockReset()
  refusal = undefined
})
afterEach(() => setPageUser({ tenantId: '', id: '' }))

const open = async (address: string, rows: object[] = [], denied: string[] = []) => {
  const { provider } = await openScreen(address, {
    registry: createRegistry([...resources, poll as AnyResource]),
    words,
    denied,
    rows: { poll: rows as [] },
    actions: {
      begin: ([row]) => {
        if (refusal) throw refusal
        begun(row?.name)
        return {}
      },
    },
  })
  const dialog = await screen.findByRole('dialog')
  const name = await within(dialog).findByRole('textbox', { name: /名称/ })
  const stored = async () => (await provider.getList('poll', {} as never)).data
  return { form: within(dialog), name, stored }
}
const confirm = async () => {
  const asking = await screen.findByRole('dialog', { name: '开始' })
  await userEvent.click(within(asking).getByRole('button', { name: '开始' }))
}

it('saves a new row and does what follows, once that is confirmed', async () => {
  const { form, name, stored } = await open('/org/poll/create')
  await userEvent.type(name, '午餐{Enter}')
  expect(await screen.findByText('开始 午餐？')).toBeTruthy()
  expect(await stored()).toEqual([])
  await confirm()
  await waitFor(() => expect(begun).toHaveBeenCalledWith('午餐'))
  expect(form.queryByRole('alert')).toBeNull()
  expect(await screen.findByText('已开始')).toBeTruthy()
})

it('keeps a draft without doing anything with it', async () => {
  const { form, name, stored } = await open('/org/poll/create')
  await userEvent.type(name, '午餐')
  await userEvent.click(form.getByRole('button', { name: '存为草稿' }))
  await waitFor(async () => expect(await stored()).toMatchObject([{ name: '午餐' }]))
  expect(screen.queryByText('开始 午餐？')).toBeNull()
  expect(begun).not.toHaveBeenCalled()
})

it('keeps a draft with the key that saves', async () => {
  const { name, stored } = await open('/org/poll/create')
  await userEvent.type(name, '午餐{Control>}s{/Control}')
  await waitFor(async () => expect(await stored()).toMatchObject([{ name: '午餐' }]))
  expect(begun).not.toHaveBeenCalled()
})

it('asks for nothing while something is wrong with what was entered', async () => {
  const { form } = await open('/org/poll/create')
  await userEvent.click(form.getByRole('button', { name: '开始' }))
  expect(await form.findAllByText('不能为空')).not.toHaveLength(0)
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

it('goes on with the saved row where what follows was refused', async () => {
  refusal = new ApiError('没有人参加', {})
  const { form, name, stored } = await open('/org/poll/create')
  await userEvent.type(name, '午餐{Enter}')
  await confirm()
  expect((await form.findByRole('alert')).textContent).toContain('没有人参加')
  refusal = undefined
  await userEvent.type(name, '会')
  await userEvent.click(form.getByRole('button', { name: '开始' }))
  await confirm()
  await waitFor(() => expect(begun).toHaveBeenCalledWith('午餐会'))
  expect(await stored()).toHaveLength(1)
})

it('offers plain saving to who may not do the rest, and where it is done already', async () => {
  const { form } = await open('/org/poll/create', [], ['begin'])
  expect(form.getByRole('button', { name: '保存' })).toBeTruthy()
  expect(form.queryByRole('button', { name: '开始' })).toBeNull()
})

it('offers only saving for a row that is past it', async () => {
  const { form } = await open('/org/poll/1', [{ id: '1', name: '会', state: 'open', range: 1 }])
  expect(form.getByRole('button', { name: '保存' })).toBeTruthy()
  expect(form.queryByRole('button', { name: '存为草稿' })).toBeNull()
})

it.each([
  ['1', ['全员', '租户', '部门']],
  ['7', ['全员', '部门']],
])('offers the values of the platform to its staff alone: tenant %s', async (tenantId, offered) => {
  setPageUser({ tenantId, id: '9' })
  const { form } = await open('/org/poll/create')
  expect(form.getAllByRole('radio').map(it => it.closest('label')?.textContent)).toEqual(offered)
})
