import { ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import {
  type AuthProvider,
  CloseNotificationContext,
  CoreAdminContext,
  CoreAdminUI,
  memoryStore,
  useNotificationContext,
} from 'react-admin'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { words as english } from '#extensions/words/en-US/server.ts'
import { words } from '#extensions/words/zh-CN/server.ts'
import { ra as englishRa } from '#i18n/en-US/ra.ts'
import { ra } from '#i18n/zh-CN/ra.ts'
import type { Values } from '#resources/core/fieldCondition.ts'
import { createRegistry, type Registry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { RetranslateOnChange } from '#src/app/RetranslateOnChange.tsx'
import { KitProvider } from '#src/kit/KitProvider.tsx'
import type { OverrideLoaders } from '#src/kit/overrides.ts'
import { screensOf } from '#src/kit/screens.tsx'
import type { ConsoleProvider } from '#src/providers/types.ts'
import { themeOf } from '#src/theme/theme.ts'
import { type FakeActions, fakeProvider } from '#test/support/fakeProvider.ts'

const i18nOf = (more: object) =>
  polyglotI18nProvider(
    language =>
      (language === 'en-US'
        ? { ...english, ...englishRa }
        : mergeDeep({ ...words, ...ra }, more)) as never,
    'zh-CN',
  )

const isTree = (it: unknown): it is object => typeof it === 'object' && it !== null
const mergeDeep = (one: object, other: object): object => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([name, value]) => {
      const known = (one as Record<string, unknown>)[name]
      return [name, isTree(known) && isTree(value) ? mergeDeep(known, value) : value]
    }),
  ),
})

interface Wishes {
  rows?: Readonly<Record<string, readonly Values[]>>
  actions?: FakeActions
  overrides?: OverrideLoaders
  /** Actions that the user may not do. */
  denied?: readonly string[]
  /** Screens that the user has no menu for. */
  closed?: readonly string[]
  /** Screens and resources in which the user may create; all by default. */
  mayCreate?: readonly string[]
  registry?: Registry
  /** An address that one came from. */
  before?: string
  /** Texts beside those of the product. */
  words?: object
  /** Lets the provider answer otherwise. */
  adapt?: (provider: ConsoleProvider) => Partial<ConsoleProvider>
}

const Toasts = () => {
  const { notifications } = useNotificationContext()
  return (
    <output>
      {notifications.map(({ message, notificationOptions: about }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: none is ever taken away
        <p key={at}>
          {String(about?.messageArgs?._ ?? message)}
          <CloseNotificationContext value={() => {}}>{about?.action}</CloseNotificationContext>
        </p>
      ))}
    </output>
  )
}
const Address = () => <output data-testid="address">{useLocation().pathname}</output>

/** The console's screens at an address, over rows in memory. */
export const openScreen = async (
  address: string,
  {
    rows = {},
    actions = {},
    overrides = {},
    denied = [],
    closed = [],
    mayCreate,
    registry = createRegistry(resources),
    before,
    words: more = {},
    adapt = () => ({}),
  }: Wishes = {},
) => {
  const fake = fakeProvider(registry, rows, actions)
  const provider = { ...fake, ...adapt(fake) } as ConsoleProvider
  const authProvider = {
    checkAuth: async () => {},
    checkError: async () => {},
    canAccess: async ({ action, resource }: { action: string; resource: string }) =>
      !denied.includes(action) &&
      !closed.includes(resource) &&
      (action !== 'create' || (mayCreate?.includes(resource) ?? true)),
  } as unknown as AuthProvider
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const store = memoryStore()
  const i18n = i18nOf(more)
  const element = (
    <CoreAdminContext
      dataProvider={provider}
      authProvider={authProvider}
      i18nProvider={i18n}
      queryClient={client}
      store={store}
    >
      <RetranslateOnChange i18nProvider={i18n}>
        <CoreAdminUI
          disableTelemetry
          layout={({ children }) => (
            <KitProvider>
              {children}
              <Toasts />
              <Address />
            </KitProvider>
          )}
        >
          {screensOf(registry.all(), {
            registry,
            overrides,
            forbidden: <p>没有访问权限</p>,
            nowhere: <p>页面不存在</p>,
          })}
        </CoreAdminUI>
      </RetranslateOnChange>
    </CoreAdminContext>
  )
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: before ? [before, address] : [address],
  })
  await act(
    async () =>
      void render(
        <ThemeProvider theme={themeOf('light')}>
          <RouterProvider router={router} />
        </ThemeProvider>,
      ),
  )
  /** As `src/app/language.ts` does it. */
  const speak = (language: string) =>
    act(async () => {
      await i18n.changeLocale(language)
      store.setItem('locale', language)
    })
  return { provider, router, store, client, speak }
}

export const people = Array.from({ length: 12 }, (_, at) => ({
  id: String(at + 1),
  userName: `user${String(at + 1).padStart(2, '0')}`,
  realName: `张${at + 1}`,
  phone: `1380000${String(1000 + at)}`,
  deptId: at < 5 ? '101' : '102',
  status: at === 3 ? 2 : 1,
  createdAt: new Date(Date.UTC(2026, 0, 20 - at)).toISOString(),
}))

export const depts = [
  { id: '101', name: '总部', code: 'hq', sort: 1, parentId: null },
  { id: '102', name: '研发部', code: 'rd', sort: 2, parentId: '101' },
  { id: '103', name: '平台组', code: 'rd-p', sort: 3, parentId: '102' },
  { id: '104', name: '市场部', code: 'mk', sort: 4, parentId: '101' },
]
