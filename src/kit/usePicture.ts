import { useQuery } from '@tanstack/react-query'
import { isPrivatePath } from '#resources/core/files.ts'
import { pictureOf } from '#src/providers/upload.ts'

/** What `<img>` shows a picture by: one that is not public is fetched with the caller's token. `closed` when it may not be. */
export const usePicture = (value: unknown): { src: string | undefined; closed: boolean } => {
  const path = typeof value === 'string' && value !== '' ? value : undefined
  const apart = path !== undefined && isPrivatePath(path)
  const { data, isError } = useQuery({
    queryKey: ['picture', path],
    queryFn: ({ signal }) => pictureOf(path as string, signal),
    enabled: apart,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return apart ? { src: data, closed: isError } : { src: path, closed: false }
}
