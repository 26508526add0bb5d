import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { AnyRow } from '#src/kit/overrides.ts'
import { ApiError } from '#src/providers/apiError.ts'
import { depts, openScreen, people } from './screen.tsx'

type Router = Awaited<ReturnType<typeof openScreen>>['router']
const rows = { user: people, dept: depts }
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`))
const type = (label: string, text: string) => {
  fireEvent.change(field(label), { target: { value: text } })
  fireEvent.blur(field(label))
}
const save = () => userEvent.click(screen.getByText('保存'))

describe('the form of a resource', () => {
  it('leads to the first wrong field, and tells of all in a summary that jumps to them', async () => {
    await openScreen('/org/dept/create', { rows })
    await screen.findByText('新建部门', { selector: 'h1' })
    await save()
    expect(screen.getByRole('alert').textContent).toContain('有 2 处需要改正')
    expect(document.activeElement).toBe(field('部门名称'))
    await userEvent.click(screen.getByRole('button', { name: '部门编码: 不能为空' }))
    expect(document.activeElement).toBe(field('部门编码'))
  })

  it('requires fields that are required in new rows', async () => {
    await openScreen('/pt/outbound/create', { rows: { outboundHost: [] } })
    await screen.findByText('新建放行地址', { selector: 'h1' })
    expect(screen.queryByLabelText(/旧记录/)).toBeNull()
    expect(screen.getAllByText('用途').map(it => it.textContent)).toContain('用途 *')
    type('域名', 'two.corp.example')
    await save()
    expect(screen.getByRole('alert').textContent).toContain('有 2 处需要改正')
  })

  it('does not require them in a row that was created without them', async () => {
    const old = { id: '7', version: 1, host: 'iot.corp.example', purpose: null, port: null }
    const outboundHost = [{ ...old, plain: false, remark: null, status: 1 }]
    const update = vi.fn(async ({ data }) => ({ data }))
    await openScreen('/pt/outbound/7', { rows: { outboundHost }, adapt: () => ({ update }) })
    await screen.findByText('编辑 iot.corp.example', { selector: 'h1' })
    expect(screen.getByLabelText<HTMLInputElement>(/旧记录/).checked).toBe(true)
    type('备注', '旧的')
    await save()
    await waitFor(() => expect(update).toHaveBeenCalled())
  })

  it('leads to the chosen one of refused radio buttons', async () => {
    const refuse = async () => {
      throw new ApiError('有误', { code: 51, data: { fields: { purpose: '不能用于登录。' } } })
    }
    const row = { id: '7', version: 1, host: 'iot.corp.example', purpose: 'binding', port: 443 }
    const outboundHost = [{ ...row, plain: false, remark: null, status: 1 }]
    await openScreen('/pt/outbound/7', {
      rows: { outboundHost },
      adapt: () => ({ update: refuse }),
    })
    await screen.findByText('编辑 iot.corp.example', { selector: 'h1' })
    type('备注', '新的')
    await save()
    await screen.findByText('不能用于登录。')
    expect(document.activeElement?.getAttribute('value')).toBe('binding')
  })

  it('leads to the first of the fields that the server refuses, in the order of the form', async () => {
    const refuse = async () => {
      throw new ApiError('2 项有误', {
        code: 51,
        data: { fields: { email: '邮箱已被使用。', code: '编码已被使用。' } },
      })
    }
    await openScreen('/org/dept/102', { rows, adapt: () => ({ update: refuse }) })
    await screen.findByText('编辑 研发部', { selector: 'h1' })
    type('联系电话', '13900000000')
    await save()
    expect((await screen.findByRole('alert')).textContent).toContain('有 2 处需要改正')
    await waitFor(() => expect(document.activeElement).toBe(field('部门编码')))
  })

  it('marks switches, radio buttons and lists that the server refuses as invalid', async () => {
    const refuse = async () => {
      throw new ApiError('3 项有误', {
        code: 51,
        data: { fields: { isDefault: '一', tenantSet: '二', dataRange: '三' } },
      })
    }
    await openScreen('/tenant/policy/create', { rows, adapt: () => ({ create: refuse }) })
    await screen.findByText('新建租户策略', { selector: 'h1' })
    const form = within(screen.getByRole('dialog'))
    const invalid = () =>
      [
        form.getByRole('switch', { name: '默认策略' }),
        form.getByRole('radiogroup', { name: '注册方式' }),
        form.getByRole('combobox', { name: '数据范围' }),
      ].map(it => it.getAttribute('aria-invalid'))
    expect(invalid()).toEqual([null, null, null])
    type('策略名称', '试用')
    await save()
    await screen.findByText('二')
    expect(invalid()).toEqual(['true', 'true', 'true'])
  })

  it('brings into view what the server says against no field', async () => {
    const seen: (string | null)[] = []
    const view = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
      this: Element,
    ) {
      seen.push(this.getAttribute('role'))
    })
    const refuse = async () => Promise.reject(new ApiError('磁盘已满', { status: 503 }))
    await openScreen('/org/dept/102', { rows, adapt: () => ({ update: refuse }) })
    await screen.findByText('编辑 研发部', { selector: 'h1' })
    type('联系电话', '13900000000')
    await save()
    await waitFor(() => expect(seen).toContain('alert'))
    view.mockRestore()
  })

  it('has the browser fill in nothing of whoever writes about somebody else', async () => {
    await openScreen('/org/user/create', { rows })
    await screen.findByText('新建用户', { selector: 'h1' })
    const lines = ['realName', 'phone', 'email', 'address', 'qq', 'remark']
    const filled = lines.map(
      name => document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.autocomplete,
    )
    expect(filled).toEqual(lines.map(() => 'off'))
  })

  it('offers to copy a password that was generated, and none that was typed', async () => {
    await openScreen('/org/user/create', { rows })
    await screen.findByText('新建用户', { selector: 'h1' })
    type('密码', 'correct-Horse-9')
    expect(screen.queryByRole('button', { name: '复制 密码' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '生成' }))
    expect(screen.getByRole('button', { name: '复制 密码' })).toBeTruthy()
  })

  it('checks a format when a field is left', async () => {
    await openScreen('/org/dept/create', { rows })
    await screen.findByText('新建部门', { selector: 'h1' })
    type('邮箱', 'nonsense')
    expect(screen.getByText('邮箱格式不正确')).toBeTruthy()
    type('邮箱', 'nonsense@example.com')
    expect(screen.queryByText('邮箱格式不正确')).toBeNull()
  })

  it('adds a row, says so and shows it in the list', async () => {
    await openScreen('/org/dept/create', { rows })
    await screen.findByText('新建部门', { selector: 'h1' })
    type('部门名称', '财务部')
    type('部门编码', 'fin')
    await save()
    expect(await screen.findByText('已新建部门“财务部”')).toBeTruthy()
    expect(await screen.findByText('财务部')).toBeTruthy()
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/org/dept'))
  })

  it('shows no error when the user cancels the question for a proof, and keeps what was typed', async () => {
    const update = vi.fn(async () =>
      Promise.reject(
        new ApiError('请先验证身份', { code: 62, data: { proof: ['password'] }, requestId: 'r-1' }),
      ),
    )
    await openScreen('/org/dept/102', { rows, adapt: () => ({ update }) })
    await screen.findByLabelText(/^部门名称/)
    type('部门名称', '研发中心')
    await save()
    await waitFor(() => expect(update).toHaveBeenCalled())
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '保存' })).toHaveProperty('disabled', false),
    )
    expect(screen.queryByText(/r-1/)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(field('部门名称')).toHaveProperty('value', '研发中心')
  })

  it('puts what the server refuses at its field and keeps what was typed', async () => {
    await openScreen('/org/dept/create', { rows })
    await screen.findByText('新建部门', { selector: 'h1' })
    type('部门名称', '研发二部')
    type('部门编码', 'RD')
    await save()
    expect(await screen.findByText('taken')).toBeTruthy()
    expect((field('部门名称') as HTMLInputElement).value).toBe('研发二部')
  })

  it('takes the focus once it stands', async () => {
    await openScreen('/org/user/1', { rows })
    const drawer = await screen.findByRole('dialog')
    await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true))
  })

  it('saves only what changed', async () => {
    const { provider } = await openScreen('/org/user/1', { rows })
    await screen.findByText('编辑 user01 (张1)', { selector: 'h1' })
    type('姓名', '李雷')
    await save()
    expect(await screen.findByText('已更新用户“李雷”')).toBeTruthy()
    const { list } = await provider.history('user', { id: '1' })
    expect(list[0]?.changes.map(change => change.field)).toEqual(['realName'])
  })

  it('stays open with what is typed while it is being saved', async () => {
    let answer = () => {}
    const update = vi.fn(
      (_: string, { data }: { data: Partial<AnyRow> }) =>
        new Promise<never>(done => {
          answer = () =>
            done({ data: { ...depts[1], ...data, version: Number(data.version) + 1 } } as never)
        }),
    )
    await openScreen('/org/dept/102', { rows, adapt: () => ({ update }) })
    await screen.findByText('编辑 研发部', { selector: 'h1' })
    type('联系电话', '13900000000')
    await save()
    await waitFor(() => expect(update).toHaveBeenCalledOnce())
    type('部门名称', '研发中心')
    await act(async () => answer())
    expect(field('部门名称')).toHaveProperty('value', '研发中心')
    await save()
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2))
    expect(update.mock.calls[1]?.[1].data).toMatchObject({ name: '研发中心' })
    await act(async () => answer())
    await waitFor(() => expect(screen.queryByLabelText(/^部门名称/)).toBeNull())
  })

  it('shows who was faster, and saves again over the latest version with what was typed', async () => {
    const { provider } = await openScreen('/org/dept/102', { rows })
    await screen.findByText('编辑 研发部', { selector: 'h1' })
    type('部门名称', '研发中心')
    const { data } = await provider.getOne('dept', { id: '102' })
    await provider.update('dept', {
      id: '102',
      data: { ...data, phone: '13900000000' },
      previousData: data,
    })
    await save()
    expect(await screen.findByText(/张伟 在 .* 修改过这条数据/)).toBeTruthy()
    await userEvent.click(screen.getByText('载入最新内容'))
    await waitFor(() => expect((field('联系电话') as HTMLInputElement).value).toBe('13900000000'))
    expect((field('部门名称') as HTMLInputElement).value).toBe('研发中心')
    await save()
    expect(await screen.findByText('已更新部门“研发中心”')).toBeTruthy()
    expect((await provider.getOne('dept', { id: '102' })).data).toMatchObject({
      name: '研发中心',
      phone: '13900000000',
    })
  })

  it('asks before changes are lost', async () => {
    await openScreen('/org/dept/102', { rows })
    await screen.findByText('编辑 研发部', { selector: 'h1' })
    type('部门名称', '研发中心')
    await userEvent.click(screen.getByText('取消'))
    await screen.findByText('修改还没有保存，要离开吗？')
    await userEvent.click(screen.getByText('放弃修改'))
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/org/dept'))
  })

  it.each([
    ['the browser’s way back', (router: Router) => router.navigate(-1)],
    ['a link', (router: Router) => router.navigate('/org/post')],
  ])('asks before %s loses changes, and stays where one wants to stay', async (_, leave) => {
    const { router } = await openScreen('/org/dept/102', { rows, before: '/org/user' })
    await screen.findByText('编辑 研发部', { selector: 'h1' })
    type('部门名称', '研发中心')
    await act(() => leave(router))
    await userEvent.click(await screen.findByText('继续填写'))
    expect((field('部门名称') as HTMLInputElement).value).toBe('研发中心')
    expect(screen.getByTestId('address').textContent).toBe('/org/dept/102')
    await act(() => leave(router))
    await userEvent.click(await screen.findByText('放弃修改'))
    await waitFor(() => expect(screen.getByTestId('address').textContent).not.toContain('dept'))
  })

  it('holds a reload only while something typed would be lost', async () => {
    const reload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await openScreen('/org/dept/102', { rows })
    await screen.findByText('编辑 研发部', { selector: 'h1' })
    expect(reload()).toBe(true)
    type('部门名称', '研发中心')
    expect(reload()).toBe(false)
    type('部门名称', '研发部')
    expect(reload()).toBe(true)
  })

  it('lets go without asking when nothing was changed', async () => {
    const { router } = await openScreen('/org/dept/102', { rows, before: '/org/user' })
    await screen.findByText('编辑 研发部', { selector: 'h1' })
    await act(() => router.navigate(-1))
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/org/user'))
  })

  it('shows a field only while it matters', async () => {
    await openScreen('/permission/menu/create', { rows: {} })
    await screen.findByText('新建菜单', { selector: 'h1' })
    expect(field('组件路径')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: '按钮' }))
    expect(screen.queryByLabelText(/^组件路径/)).toBeNull()
  })

  it('asks for what a picker offers when it is opened, a tree in its order', async () => {
    await openScreen('/org/user/create', { rows })
    await screen.findByText('新建用户', { selector: 'h1' })
    await userEvent.click(await screen.findByRole('combobox', { name: '部门' }))
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(one => one.textContent)).toEqual([
        '总部',
        '市场部',
        '研发部',
        '平台组',
      ]),
    )
  })
})
