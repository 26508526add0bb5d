import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { defineResource } from '#resources/core/define.ts'
import type { Values } from '#resources/core/fieldCondition.ts'
import { choice, text } from '#resources/core/fields.ts'
import { createRegistry } from '#resources/core/registry.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { post } from '#resources/post.ts'
import { depts, openScreen, people } from './screen.tsx'

const rows = { user: people.slice(0, 3), dept: depts }
const passwordOf = ({ id, userName, realName }: Values) => ({
  id,
  userName,
  realName,
  password: `Geheim-${userName}`,
})
const menuOf = async (title: string) =>
  userEvent.click(await screen.findByLabelText(`${title} 的更多操作`))

describe('the menu of a row', () => {
  it.each(['{Enter}', ' '])('is closed by the key %s that chooses an entry', async key => {
    await openScreen('/org/user', { rows })
    await menuOf('user01')
    const entry = screen.getByRole('menuitem', { name: '调整余额' })
    while (document.activeElement !== entry) await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard(key)
    await screen.findByRole('dialog', { name: '调整余额' })
    await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('user01 的更多操作'),
    )
  })
})

describe('what the server would refuse', () => {
  const refused = Object.fromEntries(
    ['update', 'delete', 'resetPassword', 'forceLogout'].map(name => [name, '不归您管理']),
  )
  const mixed = { ...rows, user: [{ ...people[0], refused }, ...people.slice(1, 3)] }
  const open = async () => {
    await openScreen('/org/user', { rows: mixed })
    return within((await screen.findByText('user01')).closest('tr') as HTMLElement)
  }

  it('is disabled with the reason, which pressing it shows too', async () => {
    const row = await open()
    const edit = row.getByRole('button', { name: '编辑' })
    expect([edit.getAttribute('aria-disabled'), edit.title]).toEqual(['true', '不归您管理'])
    await userEvent.click(edit)
    expect(await screen.findByText('不归您管理')).toBeTruthy()
    expect(screen.getByTestId('address').textContent).toBe('/org/user')
    const toggle = row.getByRole<HTMLInputElement>('switch')
    expect([toggle.getAttribute('aria-disabled'), toggle.title]).toEqual(['true', '不归您管理'])
    await menuOf('user01')
    const remove = screen.getByRole('menuitem', { name: '删除' })
    expect([remove.getAttribute('aria-disabled'), remove.title]).toEqual(['true', '不归您管理'])
    await userEvent.click(remove)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('can be reached by keyboard in a menu, which shows the reason too', async () => {
    await open()
    await menuOf('user01')
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    const reached: (string | null | undefined)[] = []
    for (const _ of items) {
      reached.push(document.activeElement?.textContent)
      await userEvent.keyboard('{ArrowDown}')
    }
    expect(reached).toEqual(items)
    await userEvent.keyboard('{End}{Enter}')
    expect(await screen.findByText('不归您管理')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('makes a row unselectable if no bulk action is left, and says why', async () => {
    const row = await open()
    const box = row.getByRole<HTMLInputElement>('checkbox', { name: '选择 user01' })
    expect([box.disabled, box.getAttribute('aria-description')]).toEqual([true, '不归您管理'])
    await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    expect(screen.getByText('已选 2 项')).toBeTruthy()
  })

  it('is disabled for a selection if it would be refused for one of its rows', async () => {
    const self = { ...people[0], refused: { delete: '不能对自己操作' } }
    await openScreen('/org/user', { rows: { ...rows, user: [self, ...people.slice(1, 3)] } })
    for (const name of ['user01', 'user02'])
      await userEvent.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }))
    const tools = within(screen.getByRole('toolbar'))
    const remove = tools.getByRole('button', { name: '删除' })
    expect([remove.getAttribute('aria-disabled'), remove.title]).toEqual(['true', '不能对自己操作'])
    expect(tools.getByRole('button', { name: '停用' }).getAttribute('aria-disabled')).toBeNull()
    await userEvent.click(remove)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByText('不能对自己操作')).toBeTruthy()
  })

  it('does not open a form by its address: the row is shown with the reason', async () => {
    await openScreen('/org/user/1', { rows: mixed })
    expect(await screen.findByText('不归您管理')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  })
})

describe('actions', () => {
  it('promises no recycle bin where the resource has none', async () => {
    const asked = {
      id: '7',
      version: 1,
      quota: 'userMax',
      wanted: 9,
      reason: '人多了',
      state: 'open',
    }
    await openScreen('/org/limit', { rows: { limitRequest: [asked] } })
    await menuOf('人多了')
    await userEvent.click(screen.getByText('删除'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('删除 人多了？删除后无法在此恢复。')).toBeTruthy()
  })

  it('names the record and the effect before a deletion, without focusing the red button', async () => {
    await openScreen('/org/user', { rows })
    await menuOf('user01')
    await userEvent.click(screen.getByText('删除'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('删除 user01 (张1)？删除后会移到回收站。')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).not.toBe('删除'))
    await userEvent.click(within(dialog).getByRole('button', { name: '删除' }))
    expect(await screen.findByText('已删除用户“张1”')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('user01')).toBeNull())
  })

  it('does nothing when cancelled', async () => {
    await openScreen('/org/user', { rows })
    await menuOf('user01')
    await userEvent.click(screen.getByText('删除'))
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('user01')).toBeTruthy()
  })

  it('shows once what an action reveals', async () => {
    await openScreen('/org/user', {
      rows,
      actions: { resetPassword: chosen => ({ list: chosen.map(passwordOf) }) },
    })
    await menuOf('user02')
    await userEvent.click(screen.getByText('重置密码'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/重置 user02 \(张2\) 的密码/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: '重置密码' }))
    const sheet = within(await screen.findByRole('dialog', { name: '张2 的登录信息' }))
    expect(sheet.getAllByText('Geheim-user02').length).toBeGreaterThan(0)
    expect(screen.getByText('已重置用户“张2”的密码')).toBeTruthy()
  })

  it.each([
    [0, '已收拾仓库“东库”'],
    [2, '已收拾仓库“东库”，留下 2 件'],
  ])('says whether it has left something: %i', async (leftCount, told) => {
    const depot = defineResource({
      name: 'depot',
      api: '/user/admin/depot',
      tenancy: 'tenant',
      title: 'name',
      scope: 'all',
      fields: { name: text({ required: true }) },
      actions: { tidy: { on: 'record', confirm: true, leaves: true } },
      form: [{ rows: [['name']] }],
      screens: {
        main: {
          path: 'org/depot',
          view: 'table',
          columns: ['name'],
          filters: [],
          sort: ['name', 'asc'],
          actions: ['list', 'tidy'],
        },
      },
    })
    const tidy = {
      label: '收拾',
      done: '已收拾%{what}',
      doneInPart: '已收拾%{what}，留下 %{left} 件',
      confirm: '收拾 %{title}？',
    }
    await openScreen('/org/depot', {
      registry: createRegistry([...resources, depot as AnyResource]),
      words: {
        resources: {
          depot: {
            name: '仓库',
            fields: { name: '名称' },
            actions: { tidy },
            screens: { main: { title: '仓库', hint: '', empty: '' } },
          },
        },
      },
      rows: { depot: [{ id: '1', name: '东库' }] },
      actions: { tidy: () => ({ leftCount }) },
    })
    await userEvent.click(await screen.findByRole('button', { name: '收拾' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: '收拾' }))
    expect(await screen.findByText(told)).toBeTruthy()
  })

  it('keeps the dialog open with the message of a refusal', async () => {
    const refuse = () => {
      throw Object.assign(new Error('不能对自己做这个操作。'), { code: -1 })
    }
    await openScreen('/org/user', { rows, actions: { resetPassword: refuse } })
    await menuOf('user02')
    await userEvent.click(screen.getByText('重置密码'))
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: '重置密码' }),
    )
    expect(await screen.findByText('不能对自己做这个操作。')).toBeTruthy()
  })

  it('offers bulk actions once rows are selected', async () => {
    const seen: number[] = []
    await openScreen('/org/user', {
      rows,
      actions: { forceLogout: chosen => seen.push(chosen.length) },
    })
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择 user01' }))
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 user02' }))
    expect(screen.getByText('已选 2 项')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '强制下线' }))
    const dialog = await screen.findByRole('dialog')
    // One text for one and for several.
    expect(within(dialog).getByText('强制 所选的 2 项 下线？所有会话会立即结束。')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: '强制下线' }))
    await waitFor(() => expect(seen).toEqual([2]))
  })

  it('does not let a row be selected to which no bulk action applies, and says why', async () => {
    const ended: string[][] = []
    const sessionOf = (id: string, own: boolean) => ({ id, userName: `user0${id}`, own })
    await openScreen('/permission/online', {
      rows: { session: [sessionOf('1', true), sessionOf('2', false), sessionOf('3', false)] },
      actions: { end: chosen => ended.push(chosen.map(it => String(it.id)).sort()) },
    })
    const mine = await screen.findByRole<HTMLInputElement>('checkbox', { name: '选择 user01' })
    expect(mine.disabled).toBe(true)
    expect(mine.getAttribute('aria-description')).toBe('没有适用于此项的批量操作')
    expect(mine.closest('td')?.title).toBe('没有适用于此项的批量操作')
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: '选择本页全部' })
    await userEvent.click(all)
    expect([mine.checked, all.checked]).toEqual([false, true])
    const tools = within(screen.getByRole('toolbar'))
    expect(tools.getByText('已选 2 项')).toBeTruthy()
    await userEvent.click(tools.getByRole('button', { name: '强制下线' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: '强制下线' }))
    await waitFor(() => expect(ended).toEqual([['2', '3']]))
  })

  it('focuses the first invalid field of the dialog of an action', async () => {
    await openScreen('/org/user', { rows })
    await menuOf('user02')
    await userEvent.click(screen.getByText('调整余额'))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: '调整余额' }))
    const amount = dialog.getByLabelText(/^金额/)
    await waitFor(() => expect(document.activeElement).toBe(amount))
    expect(amount.getAttribute('aria-invalid')).toBe('true')
    // The error of one field goes with the first key; the other one is still wrong, and must not take the focus.
    await userEvent.type(amount, '123.45')
    const why = dialog.getByLabelText<HTMLInputElement>(/^事由/)
    expect([(amount as HTMLInputElement).value, why.value]).toEqual(['123.45', ''])
    await userEvent.click(dialog.getByRole('button', { name: '调整余额' }))
    await waitFor(() => expect(document.activeElement).toBe(why))
  })

  it('names the choices of what it asks for with its own words', async () => {
    const move = {
      on: 'record',
      input: {
        kind: choice({ of: ['lend', 'give'], initial: 'lend' }),
        reason: choice({ of: ['a', 'b', 'c', 'd'] }),
      },
    } as const
    const { main } = post.screens
    const screens = { main: { ...main, actions: [...main.actions, 'move'] } }
    const moving = { ...post, actions: { move }, screens } as unknown as AnyResource
    const texts = {
      label: '调动',
      done: '已调动',
      fields: { kind: '方式', reason: '原因' },
      choices: {
        kind: { lend: '借调', give: '转岗' },
        reason: { a: '扩编', b: '轮岗', c: '离职', d: '其他' },
      },
    }
    await openScreen('/org/post', {
      rows: { post: [{ id: '1', name: '工程师', code: 'eng' }], dept: depts },
      registry: createRegistry([...resources.filter(it => it.name !== 'post'), moving]),
      words: { resources: { post: { actions: { move: texts } } } },
    })
    await userEvent.click(await screen.findByText('调动'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('radio', { name: '借调' })).toBeTruthy()
    await userEvent.click(dialog.getByRole('combobox', { name: '原因' }))
    expect(await screen.findByRole('option', { name: '轮岗' })).toBeTruthy()
  })
})

it('says how many sessions an action has ended', async () => {
  await openScreen('/org/user', { rows, actions: { forceLogout: () => ({ sessions: 3 }) } })
  await menuOf('user02')
  await userEvent.click(screen.getByText('强制下线'))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: '强制下线' }))
  expect(await screen.findByText('已强制用户“张2”下线，3 个会话已下线')).toBeTruthy()
})

it('an action without a question is done once, however often its button is clicked', async () => {
  const acts: string[] = []
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  await openScreen('/pt/identity', {
    rows: {
      identityProvider: [{ id: '1', name: '企业登录', status: 1, checkStatus: 'unchecked' }],
    },
    adapt: () => ({
      act: async <T,>(_: string, { action }: { action: string }) => {
        acts.push(action)
        await held
        return {} as T
      },
    }),
  })
  const check = async () =>
    (await screen.findAllByRole('button', { name: '检查' }))[0] as HTMLElement
  await userEvent.dblClick(await check())
  expect(acts).toEqual(['check'])
  release()
  await screen.findByText(/授权地址与签名算法已更新/)
  await userEvent.click(await check())
  await waitFor(() => expect(acts).toEqual(['check', 'check']))
})
