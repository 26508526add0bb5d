import { strFromU8, Unzip, UnzipInflate } from 'fflate'
import { UnreadableFile } from './table.ts'

/** Limits against zip bombs: number of entries, and unpacked bytes of the entries that are read. */
const archiveLimits = { parts: 2000, bytes: 64 * 1024 * 1024 }
/** Bytes to unpack at a time; they expand to about a thousand times as much at most. */
const step = 16 * 1024

/**
 * Unpacks the entries with these names as texts. The size is counted while unpacking, because the
 * sizes declared in an archive cannot be trusted.
 */
export const unpack = (bytes: Uint8Array, names: ReadonlySet<string>): Map<string, string> => {
  const texts = new Map<string, string>()
  let parts = 0
  let size = 0
  const archive = new Unzip(part => {
    parts += 1
    if (parts > archiveLimits.parts) throw new UnreadableFile('tooLarge')
    if (!names.has(part.name)) return
    const chunks: Uint8Array[] = []
    part.ondata = (error, chunk, isLast) => {
      // fflate calls this again with the error that it threw before.
      if (error) throw error
      size += chunk.length
      if (size > archiveLimits.bytes) throw new UnreadableFile('tooLarge')
      // The chunk is a view of a buffer that fflate reuses.
      chunks.push(chunk.slice())
      if (isLast) texts.set(part.name, strFromU8(concatenated(chunks)))
    }
    part.start()
  })
  archive.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length; at += step)
      archive.push(bytes.subarray(at, at + step), at + step >= bytes.length)
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('format')
  }
  return texts
}

const concatenated = (chunks: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(chunks.reduce((sum, it) => sum + it.length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
