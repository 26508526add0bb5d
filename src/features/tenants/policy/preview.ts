import { useInfiniteQuery } from '@tanstack/react-query'
import { inquiriesGrantedBy } from '#resources/core/permissions.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { callFor } from '#resources/core/verbs.ts'
import type { ReviewProps } from '#src/kit/overrides.ts'
import { request } from '#src/providers/http.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'

export interface RoleChange {
  id: string
  name: string
  builtin: boolean
  /** In the recycle bin, from where it could come back with more than the policy allows. */
  binned: boolean
  lost: readonly string[]
  gained: readonly string[]
  before: number
  after: number
  /** Chosen departments that it loses, or gets back. */
  deptIds: readonly string[]
  gives: boolean
}

export interface TenantChange {
  id: string
  name: string
  roles: readonly RoleChange[]
  users: { count: number; names: readonly string[] }
  limits: readonly { quota: string; used: number; max: number }[]
  /** People who have to set up a second factor before they go on. */
  enrolling: number
}

/** What the server says a change would do. */
export interface Preview {
  fingerprint: string
  summary: Readonly<
    Record<'tenants' | 'roles' | 'menus' | 'users' | 'limits' | 'enrolling', number>
  >
  menus: readonly { id: string; title: string; lost: number; gained: number }[]
  /** The first of them; more are asked for by the id of the last one. */
  tenants: readonly TenantChange[]
  /** Of an undo: what it takes back, and which roles it leaves as they are. */
  change?: { at: string; actorName: string }
  left?: readonly { tenant: string; role: string }[]
  /** How many roles it leaves; the first of them are named. */
  leftCount?: number
}

type Asked = Pick<ReviewProps, 'action' | 'rows' | 'values'>

/** Asks what an update or an action would do, without a cache, and for more tenants on demand. */
export const usePreview = (resource: AnyResource, { action, rows, values }: Asked) => {
  const locale = useLanguage()
  const ids = rows.map(row => row.id)
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['overrides', 'preview', resource.api, action, ids, values, locale],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Preview, pages: readonly Preview[]) =>
      shownIn(pages) < (pages[0]?.summary.tenants ?? 0) ? last.tenants.at(-1)?.id : undefined,
    queryFn: ({ signal, pageParam: after }) => {
      const { method, path, body } = dryRunOf(resource, action, ids, values)
      const asked = after === undefined ? body : { ...body, after }
      return request<Preview>(path, { method, body: asked, signal, display: 'silent' })
    },
  })
  const [first] = data?.pages ?? []
  const tenants = data?.pages.flatMap(page => page.tenants) ?? []
  return { ...query, data: first && { ...first, tenants } }
}

const shownIn = (pages: readonly Preview[]) =>
  pages.reduce((sum, page) => sum + page.tenants.length, 0)

/** The inquiry that is the dry run of an action. */
const dryRunOf = (
  resource: AnyResource,
  action: string,
  ids: readonly string[],
  values: object,
) => {
  const [found] = inquiriesGrantedBy(resource, action)
  if (!found) throw new Error(`Resource '${resource.name}' has no inquiry beside '${action}'.`)
  const [name, { on }] = found
  if (on === 'selection') return { ...callFor(resource, name), body: { ids, ...values } }
  return { ...callFor(resource, name, { id: ids[0] }), body: action === 'update' ? values : {} }
}
