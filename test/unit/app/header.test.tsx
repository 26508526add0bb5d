import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MarketApp } from '#resources/core/market.ts'
import { AppEntries } from '#src/app/header/AppEntries.tsx'
import LanguageList from '#src/app/header/LanguageList.tsx'
import AppDrawer from '#src/features/market/drawer/AppDrawer.tsx'
import { leadOf } from '#src/kit/leadOf.ts'
import { setShell } from '#src/kit/shell.ts'
import type { Member } from '#src/providers/member.ts'
import { show } from '../ui/show.tsx'

const entry = { addon: 'a', title: '环境监测', remark: '看空气', icon: null, affix: false }
const header = [
  { ...entry, path: '/env/web/' },
  { ...entry, addon: 'b', title: '规则引擎', remark: '定规则', path: '/rules/web/', affix: true },
]
const card: MarketApp = {
  versionId: '7',
  title: '网关',
  name: 'ml.edge',
  word: 'Hub',
  system: 'linux',
  arch: 'amd64',
  version: '2.0.0',
  localVersion: null,
  installStatus: 0,
  updateStatus: 0,
}
const noop = () => {}
const stand = (platform: boolean) =>
  setShell({ config: undefined, member: { platform } as Member, header, menus: [] })
const offering = (data: readonly MarketApp[]) =>
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', data }))

afterEach(() => vi.unstubAllGlobals())

describe('an entry of the header', () => {
  it('opens a tab of its own that knows nothing of ours, or this window', () => {
    expect(leadOf({ ...entry, path: '/env/', affix: true })).toMatchObject({
      href: '/env/',
      target: '_blank',
      rel: 'noopener noreferrer',
    })
    expect(leadOf({ ...entry, path: '/env/' })).toEqual({ component: 'a', href: '/env/' })
  })

  it('of the console itself needs no other page', () => {
    expect(leadOf({ ...entry, path: '/user/web/org/user' })).toMatchObject({ to: '/org/user' })
  })

  it('leads to no script', () => {
    expect(leadOf({ ...entry, path: 'javascript:alert(1)' })).toMatchObject({ href: undefined })
  })
})

describe('the entries of the header', () => {
  it('are as many as fit, and counted anew as their titles grow with the language', async () => {
    // Stands for the browser's: it tells at once, and the page is laid out by the letter.
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe: () => void
        disconnect = noop
        constructor(tell: () => void) {
          this.observe = tell
        }
      },
    )
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200)
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      return 20 * (this.textContent ?? '').length
    })
    stand(true)
    show(<AppEntries />)
    expect(screen.queryByRole('button', { name: '更多应用' })).toBeNull()
    act(() =>
      setShell({
        config: undefined,
        member: {} as Member,
        header: header.map(it => ({ ...it, title: `Environment ${it.addon}` })),
        menus: [],
      }),
    )
    await userEvent.click(screen.getByRole('button', { name: '更多应用' }))
    expect(await screen.findAllByRole('menuitem')).toHaveLength(2)
    vi.restoreAllMocks()
  })
})

describe('the application drawer', () => {
  beforeEach(() => stand(true))

  it('tells of each application at hand what it is for', async () => {
    offering([])
    show(<AppDrawer open onClose={noop} />)
    const core = screen.getByRole('navigation', { name: '核心功能' })
    expect(within(core).getByText('看空气')).toBeTruthy()
    expect(within(core).getByText('规则引擎').closest('a')?.rel).toBe('noopener noreferrer')
    expect(await screen.findByText('暂无可用应用')).toBeTruthy()
  })

  it.each([
    [{ installStatus: 0 }, '未安装', '安装'],
    [{ installStatus: 1 }, '下载中', '详情'],
    [{ installStatus: 2 }, '安装中', '详情'],
    [{ installStatus: 3, localVersion: '2.0.0' }, '已安装', '详情'],
    [{ installStatus: 3, updateStatus: 1, localVersion: '1.0.0' }, '已安装', '更新'],
  ] as const)('shows an application in state %j as %s, with %s', async (state, said, offer) => {
    offering([{ ...card, ...state }])
    show(<AppDrawer open onClose={noop} />)
    expect(await screen.findByText(said)).toBeTruthy()
    const way = screen.getByRole<HTMLAnchorElement>('link', { name: `${offer}：网关` })
    expect(way.pathname).toBe('/admin/web/addons/market/details/7')
    expect([way.target, way.rel]).toEqual(['_blank', 'noopener noreferrer'])
    expect(document.querySelector('del')?.textContent).toBe(offer === '更新' ? '1.0.0' : undefined)
  })

  it('leads platform staff to the market, and offers nobody else to install', async () => {
    offering([card])
    const { unmount } = show(<AppDrawer open onClose={noop} />)
    const manage = await screen.findByRole<HTMLAnchorElement>('link', { name: '应用管理' })
    expect(manage.pathname).toBe('/admin/web/addons/market')
    unmount()
    stand(false)
    show(<AppDrawer open onClose={noop} />)
    await screen.findByText('未安装')
    expect(screen.queryByRole('link', { name: '应用管理' })).toBeNull()
    expect(screen.queryByRole('link', { name: '安装：网关' })).toBeNull()
  })

  it('says what failed and asks again', async () => {
    const answers = vi.fn(async () => Response.json({ code: -1, message: '坏了', data: null }))
    vi.stubGlobal('fetch', answers)
    show(<AppDrawer open onClose={noop} />)
    await screen.findByText('坏了')
    offering([card])
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('网关')).toBeTruthy()
  })
})

it('the languages without words are listed, cannot be chosen, and say why', async () => {
  const chosen = vi.fn()
  show(<LanguageList anchor={document.body} onChoose={chosen} onClose={noop} />)
  const others = screen
    .getAllByRole('menuitem')
    .filter(item => item.getAttribute('aria-disabled') === 'true')
  expect(others.length).toBeGreaterThan(15)
  expect(others.every(item => item.getAttribute('aria-describedby') === 'no-words')).toBe(true)
  expect(document.getElementById('no-words')?.textContent).toBe('以下语言尚无译文')
  expect(chosen).not.toHaveBeenCalled()
})
