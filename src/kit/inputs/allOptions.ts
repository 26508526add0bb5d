import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleProvider, ReferenceOption } from '#src/providers/types.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'

const perPage = 1000

/** Everything on offer of a tree resource, page by page. */
export const useAllOptions = (resource: string) => {
  const provider = useDataProvider<ConsoleProvider>()
  const locale = useLanguage()
  return useQuery({
    // As `useInvalidateResource` forgets it once a row of the resource was changed.
    queryKey: ['kit', 'allOptions', resource, locale],
    staleTime: 30_000,
    queryFn: ({ signal }) => allOf(provider, resource, signal),
  })
}

const allOf = async (
  provider: ConsoleProvider,
  resource: string,
  signal: AbortSignal,
): Promise<readonly ReferenceOption[]> => {
  const found: ReferenceOption[] = []
  for (let page = 1; ; page++) {
    const { list, total } = await provider.options(resource, { page, perPage, signal })
    found.push(...list)
    if (list.length === 0 || found.length >= total) return found
  }
}
