import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AdminContext } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { policy } from '#resources/policy.ts'
import { Consequences } from '#src/features/tenants/policy/Consequences.tsx'
import { type Preview, usePreview } from '#src/features/tenants/policy/preview.ts'
import { request } from '#src/providers/http.ts'

vi.mock('#src/providers/http.ts', async original => ({
  ...(await original<object>()),
  request: vi.fn(),
}))
afterEach(() => vi.mocked(request).mockReset())

/** A policy with so many tenants, of which the server tells fifty at a time. */
const all = Array.from({ length: 60 }, (_, at) => ({
  id: String(at + 1),
  name: `Tenant ${at + 1}`,
  roles: [],
  users: { count: 0, names: [] },
  limits: [],
  enrolling: 0,
}))
const answer = (_path: string, { body }: { body?: unknown } = {}) => {
  const { after } = body as { after?: string }
  const from = after === undefined ? 0 : Number(after)
  const tenants = all.slice(from, from + 50)
  const sums = { tenants: 60, roles: 0, menus: 0, users: 0, limits: 0, enrolling: 0 }
  const first = { fingerprint: 'x', summary: sums, menus: [], tenants }
  return Promise.resolve(after === undefined ? first : { tenants })
}

const i18n = {
  translate: (key: string, options?: { name?: string }) =>
    key === 'ui.review.binned' ? `${options?.name} (${key})` : key,
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en-US',
}

const Shown = () => {
  const { data, fetchNextPage, isFetchingNextPage } = usePreview(policy, {
    action: 'update',
    rows: [{ id: '7' }],
    values: { dataRange: 5 },
  } as never)
  const more = { loading: isFetchingNextPage, load: () => void fetchNextPage() }
  return data ? <Consequences preview={data as Preview} more={more} /> : null
}

it('the preview of an undo names some of the roles that it leaves, and tells how many there are', async () => {
  const sums = { tenants: 0, roles: 0, menus: 0, users: 0, limits: 0, enrolling: 0 }
  const preview = {
    ...{ fingerprint: 'x', summary: sums, menus: [], tenants: [] },
    change: { at: '2026-11-25T07:00:00Z', actorName: 'Ada' },
    left: [{ tenant: 'Acme', role: 'Sales' }],
  }
  const shown = (leftCount: number) => {
    const { unmount } = render(
      <AdminContext>
        <Consequences
          preview={{ ...preview, leftCount }}
          more={{ loading: false, load: vi.fn() }}
        />
      </AdminContext>,
    )
    const texts = screen.getAllByRole('alert').map(it => it.textContent)
    unmount()
    return texts
  }
  expect(shown(1)).toContain('ui.review.left')
  expect(shown(60)).toContain('ui.review.leftMore')
})

it('the consequences of a change say which roles are in the recycle bin', () => {
  const role = { builtin: false, lost: [], gained: [], before: 1, after: 5, deptIds: [] }
  const [tenant] = all
  if (!tenant) throw new Error('No tenant.')
  const roles = [
    { ...role, id: '1', name: 'Sales', binned: false, gives: false },
    { ...role, id: '2', name: 'Old sales', binned: true, gives: false },
  ]
  const sums = { tenants: 1, roles: 2, menus: 0, users: 0, limits: 0, enrolling: 0 }
  render(
    <AdminContext i18nProvider={i18n}>
      <Consequences
        preview={{ fingerprint: 'x', summary: sums, menus: [], tenants: [{ ...tenant, roles }] }}
        more={{ loading: false, load: vi.fn() }}
      />
    </AdminContext>,
  )
  expect(screen.getByText('Sales')).toBeTruthy()
  expect(screen.getByText('Old sales (ui.review.binned)')).toBeTruthy()
})

it('the consequences of a change show more tenants by the keyboard, asked for after the last one', async () => {
  vi.mocked(request).mockImplementation(answer as never)
  render(
    <AdminContext queryClient={new QueryClient()}>
      <Shown />
    </AdminContext>,
  )
  expect(await screen.findByText('Tenant 50')).toBeTruthy()
  expect(screen.queryByText('Tenant 51')).toBeNull()
  const button = screen.getByRole('button')
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Tenant 60')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  const bodies = vi.mocked(request).mock.calls.map(([, options]) => options?.body)
  expect(bodies).toEqual([{ dataRange: 5 }, { dataRange: 5, after: '50' }])
})
