import { existsSync, rmSync, statfsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { DiskLevel, DiskMonitor, DiskSpace } from '#server/base/deps.ts'
import { HttpRefusal } from '#server/base/errors.ts'

/** Asks the file system: free bytes for PostgreSQL, and total bytes. */
export type Measure = (folder: string) => { free: number; size: number }

const megabyte = 1024 * 1024
const every = 1000

/** A file in the data folder that reserves space, to be released at once. */
export const ballastName = 'ballast'

const measured: Measure = folder => {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/**
 * Limits for a disk of this size, in bytes. Below `full` there must be space for what signing in
 * writes and for several WAL files of PostgreSQL, 16 MB each, without which it stops. Small disks
 * have smaller limits.
 */
export const spaceLimitsOf = (size: number) => ({
  low: Math.min(1024 * megabyte, size / 4),
  full: Math.min(128 * megabyte, size / 8),
  /** Below this the reserved space is released. */
  spent: Math.min(32 * megabyte, size / 32),
  ballast: Math.min(64 * megabyte, Math.floor(size / 16)),
})

const levelOf = ({ free, size }: { free: number; size: number }): DiskLevel => {
  const bounds = spaceLimitsOf(size)
  if (free < bounds.full) return 'full'
  return free < bounds.low ? 'low' : 'enough'
}

/**
 * Releases the reserved space when the disk is almost full, so that a PostgreSQL that stopped
 * because of that can start.
 */
export const releaseBallast = (folder: string, measure: Measure = measured): boolean => {
  const ballast = join(folder, ballastName)
  if (!existsSync(ballast)) return false
  const { free, size } = measure(folder)
  if (free >= spaceLimitsOf(size).spent) return false
  rmSync(ballast, { force: true })
  return true
}

/** Watches the disk of the data folder, and keeps space reserved while there is enough. */
export const watchDiskSpace = (
  folder: string,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  measure: Measure = measured,
): DiskMonitor & { look(): Promise<void> } => {
  const ballast = join(folder, ballastName)
  let room: DiskSpace = { free: 0, size: 0, level: 'enough' }
  let filling = false

  const look = async () => {
    try {
      if (releaseBallast(folder, measure))
        log.error({ folder }, 'the disk of the data folder is full; the ballast was given up')
      const found = measure(folder)
      tell({ ...found, level: levelOf(found) })
      await keepBallast(found)
    } catch (error) {
      // Without an answer nothing is refused; PostgreSQL itself reports when it cannot write.
      if (room.size > 0) log.warn({ err: error }, 'the room on the disk is not known')
      room = { free: 0, size: 0, level: 'enough' }
    }
  }
  const tell = (now: DiskSpace) => {
    const { level } = room
    room = now
    if (now.level === level) return
    const about = { folder, free: now.free, size: now.size }
    if (now.level === 'full') log.error(about, 'the disk is full: writes are refused')
    else if (now.level === 'low') log.warn(about, 'the disk is getting full')
    else log.info(about, 'the disk has room again')
  }
  const keepBallast = async ({ free, size }: { free: number; size: number }) => {
    const bounds = spaceLimitsOf(size)
    if (filling || existsSync(ballast) || free - bounds.ballast < bounds.low) return
    filling = true
    await fill(ballast, bounds.ballast).catch(error => {
      log.warn({ err: error }, 'no ballast could be kept on the disk of the data folder')
    })
    filling = false
  }

  // The first check runs at once, so that a process that starts on a full disk refuses from its
  // first request on.
  void look()
  const timer = setInterval(() => void look(), every).unref()
  return {
    room: () => (room.size > 0 ? room : undefined),
    look,
    close: () => clearInterval(timer),
  }
}

/**
 * Writes zeros, because a sparse file would reserve nothing. The file gets its name when it is
 * complete.
 */
const fill = async (path: string, bytes: number): Promise<void> => {
  const partial = `${path}.new`
  try {
    const file = await open(partial, 'w', 0o600)
    try {
      const block = Buffer.alloc(megabyte)
      for (let left = bytes; left > 0; left -= block.length)
        await file.write(block, 0, Math.min(block.length, left))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** The error for a write that does not fit. */
export const diskFullRefusal = () => new HttpRefusal(507, 'errors.full', { retryAfter: 60 })

/**
 * Refuses an ordinary write while the disk is full. When the free space is unknown, the database
 * reports it itself.
 */
export const requireDiskSpace = ({ space }: { readonly space?: DiskMonitor | undefined }): void => {
  if (space?.room()?.level === 'full') throw diskFullRefusal()
}
