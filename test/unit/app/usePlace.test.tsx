import { render, screen } from '@testing-library/react'
import { CoreAdminContext, TestMemoryRouter, testDataProvider } from 'react-admin'
import { beforeEach, expect, it } from 'vitest'
import { usePageInfo } from '#src/app/page/usePageInfo.ts'
import { setShell } from '#src/kit/shell.ts'
import type { Member } from '#src/providers/member.ts'
import { i18n } from '../ui/show.tsx'

beforeEach(() => setShell({ config: undefined, member: {} as Member, header: [], menus: [] }))

const Title = () => <output>{usePageInfo().title ?? 'none'}</output>

it.each([
  ['/home/site', '站点设置'],
  ['/home/site/', '站点设置'],
  ['/home/site//', '站点设置'],
  ['/home/site/nowhere', 'none'],
  ['/home/site/1/show', 'none'],
  ['/home/site/home/site', 'none'],
  ['/org/user', '用户管理'],
  ['/org/user/create', '用户管理'],
])('%s has the title %s', async (address, title) => {
  render(
    <TestMemoryRouter initialEntries={[address]}>
      <CoreAdminContext dataProvider={testDataProvider()} i18nProvider={i18n}>
        <Title />
      </CoreAdminContext>
    </TestMemoryRouter>,
  )
  expect((await screen.findByRole('status')).textContent).toBe(title)
})
