import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { account } from '#resources/account.ts'
import type { RowOf } from '#resources/core/resource.ts'
import type { AnyRow } from '#src/kit/overrides.ts'
import { request } from '#src/providers/http.ts'
import type { Member } from '#src/providers/member.ts'

export interface AccountProps {
  member: Member
  /** Reloads the user, whose name and picture the header shows. */
  onChanged: () => Promise<void>
}

/** The user's own account; phone and e-mail are masked. */
export type Account = RowOf<typeof account> & AnyRow

export const accountApi = '/user/admin/member/account'
const key = ['account', 'own']

export const useAccount = () =>
  useQuery({ queryKey: key, queryFn: () => request<Account>(accountApi), retry: false })

/** Stores the answer of a save, and reloads everything else, since any list may name the user. */
export const useInvalidateAccount = () => {
  const client = useQueryClient()
  return async (saved?: Account) => {
    if (saved) client.setQueryData(key, saved)
    await client.invalidateQueries({
      predicate: ({ queryKey }) => !(saved && queryKey[0] === 'account' && queryKey[1] === 'own'),
    })
  }
}

/** Sends a change of the user's own account. */
export const postAccountChange = <T>(path: string, body: object = {}) =>
  request<T>(`${accountApi}/${path}`, { method: 'POST', body })
