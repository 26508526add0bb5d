import { strFromU8, Unzip, UnzipInflate } from 'fflate'
import { Unreadable } from './importTable.ts'

/** Parts of a file, and bytes of those that are read once they are unpacked: more is a bomb. */
const most = { parts: 2000, bytes: 64 * 1024 * 1024 }
/** Bytes that are unpacked at a time: they become a thousand times as many at most. */
const step = 16 * 1024

/**
 * The texts of the parts with these names. It counts what comes out while it unpacks, because the sizes that an
 * archive declares are only a claim.
 */
export const unpack = (bytes: Uint8Array, names: ReadonlySet<string>): Map<string, string> => {
  const texts = new Map<string, string>()
  let parts = 0
  let size = 0
  const archive = new Unzip(part => {
    parts += 1
    if (parts > most.parts) throw new Unreadable('tooLarge')
    if (!names.has(part.name)) return
    const chunks: Uint8Array[] = []
    part.ondata = (error, chunk, isLast) => {
      // fflate hands over again what this function threw before.
      if (error) throw error
      size += chunk.length
      if (size > most.bytes) throw new Unreadable('tooLarge')
      // What it hands over is a view of a buffer that it uses again.
      chunks.push(chunk.slice())
      if (isLast) texts.set(part.name, strFromU8(joined(chunks)))
    }
    part.start()
  })
  archive.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length; at += step)
      archive.push(bytes.subarray(at, at + step), at + step >= bytes.length)
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('format')
  }
  return texts
}

const joined = (chunks: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(chunks.reduce((sum, it) => sum + it.length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
