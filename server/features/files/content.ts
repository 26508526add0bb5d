import type { Deps } from '#server/base/deps.ts'
import { chunkSize } from '#server/kit/write/files.ts'
import { storageUnavailable } from './objects.ts'

/** Stored file contents. */
export interface Content {
  readonly hash: string
  readonly size: number
  /** Name in the object storage; null when the bytes are in the database. */
  readonly object: string | null
}

/** The bytes as a stream that is read as fast as the caller takes it. `read` returns one chunk. */
export const streamOf = async (
  { objects }: Pick<Deps, 'objects'>,
  { object, size }: Content,
  read: (place: number) => Promise<Uint8Array | undefined>,
): Promise<ReadableStream<Uint8Array>> => {
  if (object !== null) {
    if (!objects) throw storageUnavailable()
    return objects.get(object)
  }
  const places = Math.ceil(size / chunkSize)
  let place = 0
  return new ReadableStream<Uint8Array>({
    pull: async controller => {
      if (place >= places) return controller.close()
      const bytes = await read(place)
      if (!bytes) return controller.error(new Error('The file was deleted while it was read.'))
      controller.enqueue(new Uint8Array(bytes))
      place += 1
      if (place >= places) controller.close()
    },
  })
}
