import type * as Files from 'node:fs'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { startDatabase } from '#server/db/start.ts'
import { readEnv } from '#server/env.ts'
import { product } from '#test/support/composition.ts'

/** The error of every attempt to write; tests run as root too, whom no mode of a folder stops. */
const disk = vi.hoisted(() => ({ code: '', fullAtTheEnd: false }))
vi.mock('node:fs', async original => {
  const real = await original<typeof Files>()
  const failing = (name: 'mkdirSync' | 'writeFileSync') => {
    const work = real[name] as (...args: unknown[]) => unknown
    return (...args: unknown[]) => {
      if (disk.code === '') return work(...args)
      throw Object.assign(new Error(disk.code), { code: disk.code, syscall: 'mkdir' })
    }
  }
  const renameSync: typeof real.renameSync = (...args) => {
    if (disk.fullAtTheEnd) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    real.renameSync(...args)
  }
  return {
    ...real,
    mkdirSync: failing('mkdirSync'),
    writeFileSync: failing('writeFileSync'),
    renameSync,
  }
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uc-full-'))
})
afterEach(() => {
  Object.assign(disk, { code: '', fullAtTheEnd: false })
  rmSync(folder, { recursive: true, force: true })
})
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const start = (more = {}) =>
  startDatabase(
    readEnv({ DATA_DIR: join(folder, 'data'), ...more }),
    createRegistry(resources),
    product.schema,
    log,
  )

describe('a data folder that cannot be written', () => {
  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EROFS', 'it lies on a disk that is read only'],
    ['EACCES', 'this user may not write there'],
    ['ENOENT', 'it cannot be made there'],
  ])('ends the start with one sentence and stays as it is: %s', async (code, reason) => {
    disk.code = code
    await expect(start()).rejects.toThrow(
      expect.objectContaining({
        name: 'StartError',
        message: `The data folder ${join(folder, 'data')} cannot be written: ${reason}. Make room or mend it, or choose another with DATA_DIR.`,
      }),
    )
    expect(readdirSync(folder)).toEqual([])
  })

  it('is left without traces when the disk fills up during the initialisation', async () => {
    disk.fullAtTheEnd = true
    await expect(start()).rejects.toThrow(/cannot be written: the disk is full/)
    expect(readdirSync(join(folder, 'data'))).toEqual([])
  })
})

describe('a key file that cannot be written', () => {
  it('ends the start with a sentence that names it', async () => {
    const key = join(folder, 'data', 'postgres.log', 'key')
    await expect(start({ APP_KEY_FILE: key })).rejects.toThrow(
      `The key file ${key} cannot be written: a file is in its way.`,
    )
  })
})
