import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { depts, openScreen, people } from './screen.tsx'

const rows = { user: people, dept: depts }

describe("a record's page", () => {
  it('shows name, status and fields by section', async () => {
    await openScreen('/org/user/4/show', { rows })
    expect(await screen.findByRole('heading', { name: /user04/ })).toBeTruthy()
    expect(screen.getAllByText('停用').length).toBeGreaterThan(0)
    expect(screen.getByRole('heading', { name: '联系方式与资料' })).toBeTruthy()
    expect(screen.queryByText('密码')).toBeNull()
  })

  it('lists what points at it', async () => {
    await openScreen('/org/dept/101/show', { rows })
    await userEvent.click(await screen.findByRole('tab', { name: '用户' }))
    expect(await screen.findByText('user01')).toBeTruthy()
    expect(screen.queryByText('user06')).toBeNull()
  })

  it('tells how it changed', async () => {
    const { provider } = await openScreen('/org/dept/101/show', { rows })
    const { data } = await provider.getOne('dept', { id: '101' })
    await provider.update('dept', {
      id: '101',
      data: { ...data, leader: '李雷' },
      previousData: data,
    })
    await userEvent.click(await screen.findByRole('tab', { name: '变更记录' }))
    expect(await screen.findByText('将负责人从“未填写”改为“李雷”')).toBeTruthy()
  })

  it('says when there is no such record, with a way to try again', async () => {
    await openScreen('/org/dept/999/show', { rows })
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
  })
})
