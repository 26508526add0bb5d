import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Forbidden } from '#src/app/errors/Forbidden.tsx'
import { MenuFailed } from '#src/app/errors/MenuFailed.tsx'
import { NoLicence } from '#src/app/errors/NoLicence.tsx'
import { NotFound } from '#src/app/errors/NotFound.tsx'
import { ServerError } from '#src/app/errors/ServerError.tsx'
import { show } from '../ui/show.tsx'

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('pages of failure', () => {
  it('403 offers only what can be done: sign in as somebody else when there is no home', async () => {
    const out = vi.fn()
    show(<Forbidden onSignOut={out} />)
    expect(screen.getAllByRole('button')).toHaveLength(1)
    await press('换个账号登录')
    expect(out).toHaveBeenCalledOnce()
  })

  it('403 tells the reasons without being asked', () => {
    show(<Forbidden onSignOut={() => {}} why={<p>因为没有角色</p>} />)
    expect(screen.getByText('因为没有角色')).toBeTruthy()
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })

  it('404 leads home', async () => {
    const home = vi.fn()
    show(<NotFound onHome={home} />)
    await press('返回首页')
    expect(home).toHaveBeenCalledOnce()
  })

  it('500 quotes the request and reloads', async () => {
    const reload = vi.fn()
    show(<ServerError requestId="r-9" onReload={reload} />)
    expect(screen.getByText('请求编号 r-9', { exact: false })).toBeTruthy()
    await press('重新加载')
    expect(reload).toHaveBeenCalledOnce()
  })

  it('failed menus are tried again, without being signed out', async () => {
    const retry = vi.fn()
    show(<MenuFailed onRetry={retry} onSignOut={() => {}} />)
    await press('重试')
    expect(retry).toHaveBeenCalledOnce()
  })

  it('a missing licence is told, with the ways on', async () => {
    const [retry, out] = [vi.fn(), vi.fn()]
    show(<NoLicence onRetry={retry} onSignOut={out} />)
    expect(screen.getByRole('heading', { name: '没有授权' })).toBeTruthy()
    await press('重新加载')
    await press('退出登录')
    expect([retry, out].map(it => it.mock.calls.length)).toEqual([1, 1])
  })
})
