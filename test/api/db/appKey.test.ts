import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAppKey } from '#server/db/appKey.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uc-key-'))
  path = join(folder, 'data.key')
})
afterEach(() => rm(folder, { recursive: true }))
const write = (key: Buffer) => writeFile(path, key.toString('base64'))

describe('the application key', () => {
  it('is made on a fresh database, readable by its owner alone, and stays', async () => {
    const key = openAppKey(path, { fresh: true })
    expect(key).toHaveLength(32)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(openAppKey(path, { fresh: false })).toEqual(key)
  })
  it('is not made anew while the database holds what it sealed', () => {
    expect(() => openAppKey(path, { fresh: false })).toThrow('is missing')
  })
  it.each([
    ['nothing but zeros', Buffer.alloc(32)],
    ['a count', Buffer.from(Array.from({ length: 32 }, (_, at) => at))],
    ['typed text', Buffer.from('0123456789abcdef0123456789abcdef')],
  ])('is refused when it is %s', async (_, key) => {
    await write(key)
    expect(() => openAppKey(path, { fresh: true })).toThrow('known to everyone')
  })
  it('is refused when it is too short', async () => {
    await write(Buffer.from('short'))
    expect(() => openAppKey(path, { fresh: true })).toThrow('32 random bytes')
  })
  it('is closed to others when it was open', async () => {
    openAppKey(path, { fresh: true })
    await chmod(path, 0o644)
    openAppKey(path, { fresh: false })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })
})
