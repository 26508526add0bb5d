import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { defineResource } from '#resources/core/define.ts'
import { reference, text } from '#resources/core/fields.ts'
import { createRegistry } from '#resources/core/registry.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { ConsoleProvider } from '#src/providers/types.ts'
import { openScreen } from './screen.tsx'

const tenant = [
  { id: '7', name: '北辰智能', code: 'beichen' },
  { id: '8', name: '南港物联', code: 'nangang' },
]
const plan = defineResource({
  name: 'plan',
  api: '/user/admin/plan',
  tenancy: 'platform',
  title: 'name',
  scope: 'all',
  fields: {
    name: text({ required: true }),
    intoId: reference('tenant', {}),
    deptId: reference('dept', { within: 'intoId' }),
  },
  actions: {},
  form: [{ rows: [['name'], ['intoId', 'deptId']] }],
  screens: {
    main: {
      path: 'tenant/plan',
      view: 'table',
      columns: ['name'],
      filters: [],
      sort: ['name', 'asc'],
      actions: ['list', 'update'],
    },
  },
})
const words = {
  resources: {
    plan: {
      name: '方案',
      fields: { name: '名称', intoId: '租户', deptId: '部门' },
      screens: { main: { title: '方案', hint: '', empty: '' } },
    },
  },
}
const rows = { plan: [{ id: '1', name: '加入北辰', intoId: '7', deptId: '101' }] }
const dept = [{ id: '101', name: '总部', code: 'hq', sort: 1, parentId: null }]

const open = async () => {
  const options = vi.fn<ConsoleProvider['options']>()
  await openScreen('/tenant/plan/1', {
    registry: createRegistry([...resources, plan as AnyResource]),
    words,
    rows: { ...rows, tenant, dept },
    adapt: provider => ({
      options: (name, query = {}) => {
        options(name, query)
        const { filter, ...rest } = query
        return provider.options(name, name === 'tenant' ? query : rest)
      },
    }),
  })
  const form = within(await screen.findByRole('dialog'))
  const field = (label: RegExp) => form.findByRole('combobox', { name: label })
  return { options, field }
}

it('a reference into a tenant offers the rows of that tenant', async () => {
  const { options, field } = await open()
  await userEvent.click(await field(/部门/))
  await waitFor(() =>
    expect(options).toHaveBeenCalledWith(
      'dept',
      expect.objectContaining({ across: true, filter: { tenantId: '7' } }),
    ),
  )
})

it('is cleared and closed when its tenant is taken away, until another is chosen', async () => {
  const { field } = await open()
  expect(await field(/部门/)).toHaveProperty('value', '总部')
  await userEvent.clear(await field(/租户/))
  await waitFor(async () => expect(await field(/部门/)).toHaveProperty('disabled', true))
  expect(await field(/部门/)).toHaveProperty('value', '')
  await userEvent.click(await field(/租户/))
  await userEvent.click(await screen.findByRole('option', { name: '南港物联' }))
  await waitFor(async () => expect(await field(/部门/)).toHaveProperty('disabled', false))
})
