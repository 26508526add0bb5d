import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { mistakesOf } from '#resources/core/check.ts'
import { defineResource } from '#resources/core/define.ts'
import { integer, reference, references, text } from '#resources/core/fields.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { setPageUser } from '#src/providers/session.ts'
import { depts, openScreen, people } from './screen.tsx'

const heads: Readonly<Record<string, object>> = {
  '101': { leader: '张1', leaderId: '1' },
  '102': { leader: '外聘顾问', leaderId: null },
}
const dept = depts.map(row => ({ ...row, ...heads[row.id] }))
const rows = { user: people, dept }
const oldText = () =>
  screen.queryByRole<HTMLInputElement>('textbox', { name: /部门负责人（文字）/ })
const openForm = async (id: string) => {
  const update = vi.fn()
  await openScreen(`/org/dept/${id}`, {
    rows,
    adapt: provider => ({
      update: (name, sent) => {
        update(sent.data)
        return provider.update(name, sent)
      },
    }),
  })
  await screen.findByText('编辑', { exact: false, selector: 'h1' })
  const picker = await screen.findByRole<HTMLInputElement>('combobox', { name: '部门负责人' })
  return { update, picker }
}

it('a list shows the person, or the text with the hint that it is not linked', async () => {
  await openScreen('/org/dept', { rows })
  expect(await screen.findByRole('columnheader', { name: /部门负责人/ })).toBeTruthy()
  const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))
  expect((await rowOf(/总部/)).getByText('张1')).toBeTruthy()
  expect((await rowOf(/研发部/)).getByText('外聘顾问（未关联）')).toBeTruthy()
  expect((await rowOf(/市场部/)).queryByText(/未关联/)).toBeNull()
})

it('a page tells the head once', async () => {
  await openScreen('/org/dept/102/show', { rows })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.getAllByText('部门负责人')).toHaveLength(1)
  expect(screen.getByText('外聘顾问（未关联）')).toBeTruthy()
})

it('a form asks for the person alone where there is no text of its own', async () => {
  const { picker } = await openForm('101')
  expect([picker.value, oldText()]).toEqual(['张1', null])
})

it('a text of before can be emptied, and gives way to a person who is chosen', async () => {
  const { picker, update } = await openForm('102')
  expect([picker.value, oldText()?.value]).toEqual(['', '外聘顾问'])
  await userEvent.click(picker)
  await userEvent.click(await screen.findByRole('option', { name: 'user02 (张2)' }))
  await waitFor(() => expect(oldText()).toBeNull())
  await userEvent.clear(picker)
  await waitFor(() => expect(oldText()?.value).toBe('外聘顾问'))
  fireEvent.change(oldText() as HTMLInputElement, { target: { value: '' } })
  await userEvent.click(screen.getByText('保存'))
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1))
  expect(update.mock.calls[0]?.[0]).toMatchObject({ leader: null })
  expect(update.mock.calls[0]?.[0]).not.toHaveProperty('leaderId')
})

it('a draft of the text from before leaves the person that was chosen since', async () => {
  setPageUser({ tenantId: '2', id: '5' })
  const values = { leader: '旧负责人', phone: '13900000000' }
  sessionStorage.setItem('DRAFT:2:5:dept:101', JSON.stringify({ values, version: 0 }))
  const { picker, update } = await openForm('101')
  expect([picker.value, oldText()]).toEqual(['张1', null])
  await userEvent.click(screen.getByText('保存'))
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1))
  const sent = update.mock.calls[0]?.[0]
  expect(sent).toMatchObject({ phone: '13900000000' })
  expect(Object.keys(sent)).not.toContain('leader')
  expect(Object.keys(sent)).not.toContain('leaderId')
})

it('the changes of a record tell the name once, and an emptied link by itself', async () => {
  const change = (field: string, before: string | null, after: string | null) => ({
    field,
    before,
    after,
  })
  const event = { at: '2026-01-01T00:00:00.000Z', actor: '张伟', platform: false, action: 'update' }
  await openScreen('/org/dept/102/show', {
    rows,
    adapt: () => ({
      history: async () => ({
        total: 2,
        list: [
          { ...event, id: '2', changes: [change('leaderId', '1', null)] },
          {
            ...event,
            id: '1',
            changes: [change('leader', null, '张1'), change('leaderId', null, '1')],
          },
        ],
      }),
    }),
  })
  await userEvent.click(await screen.findByRole('tab', { name: '变更记录' }))
  expect(await screen.findByText('将部门负责人从“未填写”改为“张1”')).toBeTruthy()
  expect(screen.getAllByText(/部门负责人/, { selector: 'li li' })).toHaveLength(2)
})

it('a definition keeps names in optional texts alone, of one row of the same tenancy', () => {
  const made = (fields: object) =>
    mistakesOf(
      defineResource({
        name: 'thing',
        api: '/user/admin/thing',
        tenancy: 'tenant',
        title: 'title',
        scope: 'all',
        fields: { title: text({ required: true }), ...fields },
        actions: {},
        form: [{ rows: [['title']] }],
        screens: {},
      }) as AnyResource,
      name => resources.find(it => it.name === name),
    ).filter(it => it.message.includes('keeps a name'))
  const keeps = { nameIn: 'who' }
  const who = text({})
  expect(made({ who, by: reference('user', keeps) })).toEqual([])
  expect(made({ by: reference('user', keeps) })).toHaveLength(1)
  expect(made({ who: integer({}), by: reference('user', keeps) })).toHaveLength(1)
  expect(made({ who: text({ required: true }), by: reference('user', keeps) })).toHaveLength(1)
  expect(made({ who, by: reference('tenant', keeps) })).toHaveLength(1)
  expect(made({ who, by: { ...references('user', {}), ...keeps } })).toHaveLength(1)
})
