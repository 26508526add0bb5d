import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FileInfo, fileNames } from '#src/providers/upload.ts'

const none: readonly FileInfo[] = []

/** What these files are called, as far as one may read them. */
export const useFileNames = (ids: readonly string[]): readonly FileInfo[] => {
  const { data } = useQuery({
    queryKey: ['fileNames', ids],
    queryFn: ({ signal }) => fileNames(ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return ids.length > 0 ? (data ?? none) : none
}
