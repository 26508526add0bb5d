import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { setPageUser } from '#src/providers/session.ts'
import { casesOf } from '#test/support/tier.ts'
import { depts, openScreen } from './screen.tsx'

const site = { id: '1', name: '物联中台', passwordMin: 8 }
const forms = [
  ['of a row', '/org/dept/102', /^部门名称/, ['update']],
  ['of a row whose screen is gone', '/org/dept/102', /^部门名称/, ['update', 'list']],
  ['of a new row', '/org/dept/create', /^部门名称/, ['create']],
  ['of the only row', '/home/site', /^产品名称/, ['update']],
  ['of the only row whose screen is gone', '/home/site', /^产品名称/, ['update', 'list']],
] as const
const rows = { dept: depts, site: [site] }
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存' })

afterEach(() => sessionStorage.clear())

describe.each(casesOf(forms, (_, at) => at % 2 === 0))(
  'the form %s, whose right is withdrawn,',
  (_, address, label, rights) => {
    const open = async () => {
      setPageUser({ tenantId: '2', id: '5' })
      const denied: string[] = []
      const { client } = await openScreen(address, { rows, denied })
      const field = await screen.findByLabelText<HTMLInputElement>(label)
      return {
        field,
        withdraw: () => {
          denied.push(...rights)
          return act(() => client.invalidateQueries())
        },
      }
    }

    it('stays with what was typed, says so and cannot be saved', async () => {
      const { field, withdraw } = await open()
      await act(async () => void fireEvent.change(field, { target: { value: '还没保存' } }))
      await withdraw()
      expect(await screen.findByText('您已没有修改权限')).toBeTruthy()
      expect([field.isConnected, field.value, button().disabled]).toEqual([true, '还没保存', true])
    })

    it('goes when nothing was typed', async () => {
      const { field, withdraw } = await open()
      await withdraw()
      await waitFor(() => expect(field.isConnected).toBe(false))
    })
  },
)

it('a row that may no longer be changed leaves its form with what was typed', async () => {
  setPageUser({ tenantId: '2', id: '5' })
  let state = 'draft'
  const { client } = await openScreen('/home/notice/7', {
    rows: { notice: [{ id: '7', title: '草稿', kind: 2, content: '<p>a</p>' }] },
    adapt: ({ getOne }) => ({
      getOne: async (...asked) => {
        const { data } = await getOne(...asked)
        return { data: { ...data, state } }
      },
    }),
  })
  // The editor, if its code is there already, has a choice of that name.
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^标题/ })
  await act(async () => void fireEvent.change(field, { target: { value: '还没保存' } }))
  state = 'published'
  await act(() => client.invalidateQueries())
  expect(await screen.findByText('这条数据已不能修改')).toBeTruthy()
  expect([field.isConnected, field.value]).toEqual([true, '还没保存'])
})
