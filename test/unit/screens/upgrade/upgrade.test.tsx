import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext, memoryStore, TestMemoryRouter } from 'react-admin'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userCentre } from '#resources/upgradeLog.ts'
import UpgradeLogs from '#src/features/releases/UpgradeLogs.tsx'
import { WhatIsNew } from '#src/features/releases/WhatIsNew.tsx'
import { i18n, show } from '../../ui/show.tsx'

const log = (version: string, upAt = '2026-01-01T00:00:00.000Z') => ({
  id: version,
  version,
  upAt,
  addon: userCentre,
  title: `带来了 ${version}`,
  content: '<p>更快</p>',
})
const asked: string[] = []
const answering = (list: readonly object[], total = list.length) => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(decodeURIComponent(url))
    const data = { list, total, addons: [userCentre, 'ml.app.meter'] }
    return Response.json({ code: 0, message: '', data })
  })
}
afterEach(() => vi.unstubAllGlobals())

describe('the page of upgrade logs', () => {
  it('tells versions newest first, each with an address of its own', async () => {
    answering([log('1.1.0'), log('1.0.0')])
    show(<UpgradeLogs />)
    const links = await screen.findAllByRole('link')
    expect(links.map(it => it.getAttribute('href'))).toEqual([
      `/home/upgrade/logs?addon=${userCentre}&version=1.1.0`,
      `/home/upgrade/logs?addon=${userCentre}&version=1.0.0`,
    ])
    expect(screen.getAllByText('最新')).toHaveLength(1)
    expect(await screen.findAllByText('更快')).toHaveLength(2)
  })

  it('says that there is none yet', async () => {
    answering([])
    show(<UpgradeLogs />)
    expect(await screen.findByText('还没有升级日志')).toBeDefined()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('brings earlier versions on request', async () => {
    answering([], 11)
    show(<UpgradeLogs />)
    fireEvent.click(await screen.findByRole('button', { name: '更早的版本' }))
    await waitFor(() => expect(asked.at(-1)).toContain('range=[10,19]'))
  })

  it('searches a moment after the last key', async () => {
    answering([log('1.0.0')])
    show(<UpgradeLogs />)
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: '快' } })
    await waitFor(() => expect(asked.at(-1)).toContain('q=快'))
  })

  it('says what failed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.stubGlobal('fetch', async () => Response.json({ code: -1, message: '出错了', data: null }))
    show(<UpgradeLogs />)
    expect(await screen.findByText('出错了')).toBeDefined()
  })
})

describe('what is new', () => {
  const open = async (seen: object | null) => {
    const store = memoryStore({ 'upgrade.seen': seen })
    await act(
      async () =>
        void render(
          <TestMemoryRouter>
            <CoreAdminContext i18nProvider={i18n} store={store}>
              <WhatIsNew />
            </CoreAdminContext>
          </TestMemoryRouter>,
        ),
    )
    return store
  }
  const now = { version: '2.0.0', upAt: '2026-02-01T00:00:00.000Z' }

  it('is told once', async () => {
    answering([log(now.version, now.upAt)])
    const store = await open({ version: '1.0.0', upAt: '2026-01-01T00:00:00.000Z' })
    expect(await screen.findByText('新版本 2.0.0')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: '知道了' }))
    await waitFor(() => expect(store.getItem('upgrade.seen')).toEqual(now))
  })

  it('is nothing to who is here for the first time', async () => {
    answering([log(now.version, now.upAt)])
    const store = await open(null)
    await waitFor(() => expect(store.getItem('upgrade.seen')).toEqual(now))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['the same version', now],
    ['a later one whose log is gone', { version: '3.0.0', upAt: '2026-03-01T00:00:00.000Z' }],
  ])('is nothing to who has seen %s', async (_, seen) => {
    answering([log(now.version, now.upAt)])
    await open(seen)
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
