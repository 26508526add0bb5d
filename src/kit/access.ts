import { useQuery } from '@tanstack/react-query'
import { type AuthProvider, useAuthProvider } from 'react-admin'
import { bulkUpdate } from '#resources/core/bulk.ts'
import { meetsCondition, type Values } from '#resources/core/fieldCondition.ts'
import { standardActions } from '#resources/core/permissions.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import type { AnyRow } from './overrides.ts'

/** Which actions of a resource the signed-in user may do, on a screen by its path or at all by the resource's name; undefined until that is known. */
export const useGrants = (resource: AnyResource, name: string): ReadonlySet<string> | undefined => {
  const authProvider = useAuthProvider()
  return useQuery(grantsQuery(resource, name, authProvider)).data
}

/** The same as a query, to be asked ahead of a screen. */
export const grantsQuery = (
  resource: AnyResource,
  name: string,
  authProvider: AuthProvider | undefined,
) => ({
  queryKey: ['kit', 'grants', name],
  staleTime: 60_000,
  queryFn: async () => {
    const actions = [...standardActions, bulkUpdate, ...Object.keys(resource.actions)]
    const ask = authProvider?.canAccess
    const answers = await Promise.all(
      actions.map(action => (ask ? ask({ action, resource: name }) : true)),
    )
    return new Set(actions.filter((_, at) => answers[at]))
  },
})

/** Whether a row has the values that an action asks for in its `when`. */
export const matchesWhen = (
  when: Readonly<Record<string, unknown>> | undefined,
  row: Values,
): boolean =>
  !when || Object.entries(when).every(([name, wanted]) => matchesCondition(row[name], wanted))

const matchesCondition = (value: unknown, wanted: unknown): boolean => {
  if (Array.isArray(wanted)) return wanted.includes(value)
  if (wanted === null || typeof wanted !== 'object') return value === wanted
  const { from, to, set } = wanted as { from?: string; to?: string; set?: boolean }
  if (set !== undefined) return (value !== null && value !== undefined && value !== '') === set
  const at = value as string
  return (from === undefined || at >= from) && (to === undefined || at <= to)
}

/** Whether a row is the product's own, which nobody changes. */
export const isLocked = ({ locked }: AnyResource, row: Values): boolean =>
  locked !== undefined && meetsCondition(locked, row)

/** Whether a row stays as it is, though it may go. */
export const isFixed = (resource: AnyResource, row: Values): boolean =>
  isLocked(resource, row) || (resource.fixed !== undefined && meetsCondition(resource.fixed, row))

/** Why the server would refuse to do something to these rows: the first reason, as far as the rows tell it. */
export const refusalReasonOf = (rows: readonly AnyRow[], doing: string): string | undefined =>
  rows.flatMap(row => row.refused?.[doing] ?? [])[0]

/** Whether nothing may stand below a row of a tree. */
export const isLeaf = ({ tree }: AnyResource, row: Values): boolean =>
  tree?.leaf !== undefined && meetsCondition(tree.leaf, row)
