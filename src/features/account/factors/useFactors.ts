import { useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#src/providers/http.ts'
import { accountApi } from '../useAccount.ts'

export interface Passkey {
  id: string
  title: string
  /** Under which host it works. */
  host: string
  createdAt: string
  usedAt: string | null
}

export interface OwnFactors {
  totp: { since: string } | null
  recovery: { left: number }
  passkeys: readonly Passkey[]
  /** Whether a second factor is required. */
  wanted: boolean
}

/** What an answer brings when the first factor was set up. */
export interface Added {
  codes?: readonly string[]
}

const key = ['account', 'factors']

/** What one shows beside the password that it is oneself. */
export const useFactors = () =>
  useQuery({
    queryKey: key,
    queryFn: () => request<OwnFactors>(`${accountApi}/factors`),
    retry: false,
  })

export const useInvalidateFactors = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}
