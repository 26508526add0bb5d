import { ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { CoreAdminContext, TestMemoryRouter } from 'react-admin'
import { words } from '#extensions/words/zh-CN/server.ts'
import { translate } from '#i18n/translate.ts'
import { KitProvider } from '#src/kit/KitProvider.tsx'
import type { ConsoleProvider } from '#src/providers/types.ts'
import { themeOf } from '#src/theme/theme.ts'

/** Speaks Chinese. */
export const i18n = {
  translate: (key: string, args?: Readonly<Record<string, string | number>>) =>
    translate(words, key, args),
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'zh-CN',
}

/** Renders a part in Chinese, with a data provider where it asks for one. */
export const show = (part: ReactNode, provider: Partial<ConsoleProvider> = {}) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <TestMemoryRouter>
      <CoreAdminContext
        i18nProvider={i18n}
        dataProvider={provider as ConsoleProvider}
        queryClient={client}
      >
        <ThemeProvider theme={themeOf('light')}>
          <KitProvider>{part}</KitProvider>
        </ThemeProvider>
      </CoreAdminContext>
    </TestMemoryRouter>,
  )
}
