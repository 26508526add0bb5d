import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { ActingBanner } from '#src/app/acting/ActingBanner.tsx'
import { SessionMismatchDialog } from '#src/app/acting/SessionMismatchDialog.tsx'
import { setShell } from '#src/kit/shell.ts'
import { createAuthProvider } from '#src/providers/authProvider.ts'
import { request, setRequestHandlers } from '#src/providers/http.ts'
import type { Acting, Member } from '#src/providers/member.ts'
import type { MenuNode } from '#src/providers/menus.ts'
import { recordServerTime } from '#src/ui/serverTime.ts'
import { show } from '../ui/show.tsx'

const now = new Date('2026-01-01T10:00:00Z')
const acting: Acting = {
  as: 'tenant',
  homeTenantId: '1',
  homeTenantName: '平台',
  userId: '7',
  userName: '张伟',
  reason: '工单 4711',
  until: '2026-01-01T10:30:00Z',
  readOnly: true,
}
const member = {
  id: '7',
  username: 'zhangwei',
  realName: '张伟',
  tenantId: '5',
  tenantName: '北辰',
  acting,
} as Member
const fetched = vi.fn<typeof fetch>()
const assign = vi.fn()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { ...window.location, assign, reload: assign })
  fetched.mockImplementation(async () => Response.json({ code: 0, message: '', data: null }))
  setShell({ config: undefined, member, header: [], menus: [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('the banner', () => {
  it('says in which tenant the user acts, why, with which rights, and counts the time down', async () => {
    vi.useFakeTimers({ now })
    show(<ActingBanner member={member} acting={acting} />)
    expect(screen.getByText('已进入租户「北辰」')).toBeTruthy()
    expect(screen.getByText('原因：工单 4711')).toBeTruthy()
    expect(screen.getByText('只读')).toBeTruthy()
    expect(screen.getByText('30:00')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    expect(screen.getByText('28:59')).toBeTruthy()
  })

  it('counts by the clock of the server where that of this device is a day ahead', async () => {
    vi.useFakeTimers({ now: now.getTime() + 86_400_000 })
    recordServerTime(now.toUTCString(), Date.now())
    show(<ActingBanner member={member} acting={acting} />)
    expect(screen.getByText('30:00')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    expect(screen.getByText('28:59')).toBeTruthy()
    vi.useRealTimers()
    const real = Date.now()
    recordServerTime(new Date(real).toUTCString(), real)
  })

  it('names both people while acting as another user', () => {
    show(<ActingBanner member={member} acting={{ ...acting, as: 'user', reason: '' }} />)
    expect(screen.getByText('正在以「张伟」的身份查看（北辰）')).toBeTruthy()
    expect(screen.getByText('实际操作人：张伟（平台）')).toBeTruthy()
  })

  it('returns to the own tenant, where the console starts without the filters of the other tenant', async () => {
    localStorage.setItem('RaStoreuc.org/user.listParams', '{}')
    show(<ActingBanner member={member} acting={acting} />)
    await userEvent.click(screen.getByRole('button', { name: '离开' }))
    expect(fetched.mock.calls[0]?.[0]).toBe('/user/admin/member/leave')
    expect(assign).toHaveBeenCalledTimes(1)
    expect(localStorage.getItem('RaStoreuc.org/user.listParams')).toBeNull()
  })
})

describe('a page whose session has switched tenants', () => {
  it('returns to the own tenant when the time is over', async () => {
    show(<SessionMismatchDialog how="over" />)
    await userEvent.click(screen.getByRole('button', { name: '返回「平台」' }))
    expect(fetched.mock.calls[0]?.[0]).toBe('/user/admin/member/leave')
  })

  it('is reloaded when another window switched', async () => {
    show(<SessionMismatchDialog how="elsewhere" />)
    await userEvent.click(screen.getByRole('button', { name: '刷新本页' }))
    expect(fetched).not.toHaveBeenCalled()
    expect(assign).toHaveBeenCalledTimes(1)
  })

  it('is detected by any refused call, and every call names its tenant', async () => {
    const astray = vi.fn()
    setRequestHandlers({
      errorMessage: key => key,
      onSignedOut: () => {},
      onNoLicence: () => {},
      onActingMismatch: astray,
      showError: () => {},
    })
    fetched.mockImplementation(async () =>
      Response.json({ code: 62, message: 'no', data: { acting: 'elsewhere' } }),
    )
    await request('/a').catch(() => undefined)
    expect(astray).toHaveBeenCalledWith('elsewhere')
    expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ 'X-Tenant': '5' })
  })
})

describe('a user with read-only access', () => {
  it('is offered no write, whatever their menus say, only to act elsewhere', async () => {
    const menus = [
      {
        permissions: [
          '/user/admin/member',
          '/user/admin/member/:id',
          '/user/admin/member/:id/seeAs',
        ],
      },
    ] as unknown as MenuNode[]
    const may = (readOnly: boolean) => {
      const who = { ...member, acting: { ...acting, readOnly } }
      const { canAccess } = createAuthProvider(createRegistry(resources), {
        member: () => who,
        menus: () => menus,
      })
      const actions = ['list', 'show', 'create', 'edit', 'delete', 'seeAs']
      return Promise.all(actions.map(action => canAccess?.({ action, resource: 'user' })))
    }
    expect(await may(false)).toEqual([true, true, true, true, true, true])
    expect(await may(true)).toEqual([true, true, false, false, false, true])
  })
})

describe('platform staff with the list of all users', () => {
  it('are offered actions that take over an account only if they may enter tenants', async () => {
    const rows = '/user/admin/member/across'
    const may = (routes: readonly string[], admin = false) => {
      const verbs = ['forceLogout', ':id/forceLogout', ':id/resetPassword', ':id/resetFactors']
      const permissions = [rows, ...verbs.map(it => `${rows}/${it}`), ...routes]
      const granted: Pick<MenuNode, 'permissions'> = { permissions }
      const { acting: _, ...home } = member
      const { canAccess } = createAuthProvider(createRegistry(resources), {
        member: () => ({ ...home, admin }),
        menus: () => [granted as MenuNode],
      })
      const actions = ['list', 'forceLogout', 'resetPassword', 'resetFactors']
      const resource = 'tenant/user/list'
      return Promise.all(actions.map(action => canAccess?.({ action, resource })))
    }
    expect(await may([])).toEqual([true, false, false, false])
    expect(await may(['POST /user/admin/tenant/:id/enter'])).toEqual([true, true, true, true])
    expect(await may([], true)).toEqual([true, true, true, true])
  })
})
