import { useQuery } from '@tanstack/react-query'
import { callFor } from '#resources/core/verbs.ts'
import { tenant } from '#resources/tenant.ts'
import { request } from './http.ts'
import type { Limit } from './types.ts'

type Limits = readonly Limit[]

/** How much of each limit a tenant uses; those asked for in the same moment are asked for together. */
export const useTenantUsage = (id: string) =>
  useQuery({
    // Forgotten with the tenants' rows: see `useInvalidateResource`.
    queryKey: ['kit', 'usage', 'tenant', id],
    staleTime: 5000,
    retry: false,
    queryFn: () => usageOf(id),
  })

let waiting: string[] = []
let coming: Promise<ReadonlyMap<string, Limits>> | undefined

const usageOf = async (id: string): Promise<Limits> => {
  waiting.push(id)
  coming ??= new Promise(done => setTimeout(done)).then(askAll)
  return (await coming).get(id) ?? []
}

const askAll = async () => {
  const ids = [...new Set(waiting)]
  waiting = []
  coming = undefined
  const { method, path } = callFor(tenant, 'usages')
  const { list } = await request<{ list: readonly { id: string; limits: Limits }[] }>(path, {
    method,
    body: { ids },
    display: 'silent',
  })
  return new Map(list.map(it => [it.id, it.limits]))
}
