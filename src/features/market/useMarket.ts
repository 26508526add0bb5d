import { useQuery } from '@tanstack/react-query'
import type { MarketApp } from '#resources/core/market.ts'
import { request } from '#src/providers/http.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'

/** The applications on offer; asked for again in another language. */
export const useMarket = () => {
  const locale = useLanguage()
  return useQuery({
    queryKey: ['market', locale],
    queryFn: ({ signal }) =>
      request<readonly MarketApp[]>('/admin/admin/site/app/list', { display: 'silent', signal }),
  })
}

/** The market, and an application's page in it: both are administration pages. */
export const marketAddress = '/admin/web/addons/market'
export const detailsAddress = (versionId: string): string =>
  `${marketAddress}/details/${encodeURIComponent(versionId)}`
