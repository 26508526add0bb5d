import { ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { Activity, type ReactNode } from 'react'
import { CoreAdminContext, useNotificationContext } from 'react-admin'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import { words } from '#extensions/words/zh-CN/server.ts'
import { ra } from '#i18n/zh-CN/ra.ts'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { AccountTabs } from '#src/features/account/Account.tsx'
import { KitProvider } from '#src/kit/KitProvider.tsx'
import type { Member } from '#src/providers/member.ts'
import { themeOf } from '#src/theme/theme.ts'
import { fakeProvider } from '#test/support/fakeProvider.ts'

export const member: Member = {
  id: '7',
  username: 'zhangwei',
  realName: '张伟',
  avatar: null,
  tenantId: '2',
  tenantName: '北辰智能',
  platform: false,
  admin: false,
  mustChangePassword: false,
  hasPassword: true,
  hold: null,
  deptName: '研发中心',
  roleNames: ['组长'],
}

/** The signed-in user as the account page gets them. */
export const own = {
  id: '7',
  version: 3,
  userName: 'zhangwei',
  realName: '张伟',
  avatar: null,
  sex: null,
  birthday: null,
  address: null,
  qq: null,
  phone: '138****1234',
  email: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastLoginAt: '2026-01-02T00:00:00.000Z',
  labels: { deptId: '研发中心', roleIds: ['组长'] },
}

type Sent = Record<string, unknown>
/** By `GET /path` without what all have before it: the data it answers, or what it throws. */
export type Answers = Readonly<Record<string, unknown>>

const base = '/user/admin/member/'

const standing: Answers = {
  'GET account': own,
  'GET account/factors': { totp: null, recovery: { left: 0 }, passkeys: [], wanted: false },
  'GET account/payee': { payee: null, phone: null },
  'GET account/identities': { offered: [], bound: [] },
  'GET signIns': { list: [], total: 0 },
  'GET /user/admin/site/loginConfig': { password: { min: 8, mixed: false } },
}

/** A call that is refused, with texts by field where it is about some. */
export const refused = (message: string, fields?: Record<string, string>) => () => ({
  code: fields ? 51 : -1,
  message,
  data: fields ? { fields } : null,
})

const answered = (data: unknown) =>
  typeof data === 'function' ? data() : { code: 0, message: '', data: data ?? null }

const Toasts = () => {
  const { notifications } = useNotificationContext()
  return (
    <output aria-label="toasts">
      {notifications.map(it => String(it.notificationOptions?.messageArgs?._ ?? it.message))}
    </output>
  )
}

/** Keeps the page out of sight while the address is elsewhere, as a menu that is kept alive does. */
const Kept = ({ children }: { children: ReactNode }) => (
  <Activity mode={useLocation().pathname === '/home/account' ? 'visible' : 'hidden'}>
    {children}
  </Activity>
)

/** One's own account at a tab, over an API that answers what is said; tells what was sent to it. */
export const openAccount = async (tab: string, answers: Answers = {}) => {
  changed.mockClear()
  // A page that may make passkeys.
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', class {})
  const sent: [string, Sent][] = []
  const all = { ...standing, ...answers }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const name = `${method} ${String(url).replace(base, '')}`
    if (method !== 'GET') sent.push([name, JSON.parse(String(body ?? '{}'))])
    return Response.json(await answered(all[name]))
  })
  const registry = createRegistry(resources)
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <CoreAdminContext
            dataProvider={fakeProvider(registry, {})}
            i18nProvider={polyglotI18nProvider(() => ({ ...words, ...ra }) as never, 'zh-CN')}
            queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
          >
            <KitProvider>
              <Kept>
                <AccountTabs member={member} onChanged={changed} />
              </Kept>
            </KitProvider>
            <Toasts />
          </CoreAdminContext>
        ),
      },
    ],
    { initialEntries: [`/home/account?tab=${tab}`] },
  )
  await act(
    async () =>
      void render(
        <ThemeProvider theme={themeOf('light')}>
          <RouterProvider router={router} />
        </ThemeProvider>,
      ),
  )
  return { sent, router }
}

export const changed = vi.fn(async () => {})
