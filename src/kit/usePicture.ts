import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isPrivatePath } from '#resources/core/files.ts'
import { fetchPicture } from '#src/providers/upload.ts'

/** What `<img>` shows a picture by: one that is not public is fetched with the caller's token. `closed` when it may not be. */
export const usePicture = (value: unknown): { src: string | undefined; closed: boolean } => {
  const path = typeof value === 'string' && value !== '' ? value : undefined
  const apart = path !== undefined && isPrivatePath(path)
  const { data, isError } = useQuery({ ...queryOf(path as string), enabled: apart })
  return apart ? { src: data, closed: isError } : { src: path, closed: false }
}

/** The same for pictures within a text, which are no parts of React. */
export const useLoadPicture = (): ((path: string) => Promise<string>) => {
  const client = useQueryClient()
  return useCallback(
    async path => (isPrivatePath(path) ? client.fetchQuery(queryOf(path)) : path),
    [client],
  )
}

const queryOf = (path: string) => ({
  queryKey: ['picture', path],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchPicture(path, signal),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
})
