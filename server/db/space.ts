import { existsSync, rmSync, statfsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { Halt } from '../errors.ts'

/** `low`: warn the operator. `full`: ordinary writes are refused, what signing in writes still fits. */
export type Level = 'enough' | 'low' | 'full'

/** How much room the disk of the data folder has; sizes in bytes. */
export interface Room {
  free: number
  size: number
  level: Level
}

/** The disk of the embedded PostgreSQL. */
export interface Space {
  /** Undefined while the file system does not say. */
  room(): Room | undefined
  close(): void
}

/** What the file system says: bytes that PostgreSQL may still take, and bytes in all. */
export type Measure = (folder: string) => { free: number; size: number }

const megabyte = 1024 * 1024
const every = 1000

/** In a data folder: takes up room that can be given up at once. */
export const ballastName = 'ballast'

const measured: Measure = folder => {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/**
 * Bounds for a disk of this size, in bytes. Below `full` there has to be room for what signing in writes and for
 * several files of PostgreSQL's log, 16 MB each: without one it stops. Small disks have smaller bounds.
 */
export const boundsOf = (size: number) => ({
  low: Math.min(1024 * megabyte, size / 4),
  full: Math.min(128 * megabyte, size / 8),
  /** Below this the ballast goes. */
  spent: Math.min(32 * megabyte, size / 32),
  ballast: Math.min(64 * megabyte, Math.floor(size / 16)),
})

const levelOf = ({ free, size }: { free: number; size: number }): Level => {
  const bounds = boundsOf(size)
  if (free < bounds.full) return 'full'
  return free < bounds.low ? 'low' : 'enough'
}

/** Gives the ballast up where the disk is all but full, so that a PostgreSQL that stopped for want of room can start. */
export const giveUpBallast = (folder: string, measure: Measure = measured): boolean => {
  const ballast = join(folder, ballastName)
  if (!existsSync(ballast)) return false
  const { free, size } = measure(folder)
  if (free >= boundsOf(size).spent) return false
  rmSync(ballast, { force: true })
  return true
}

/** Watches the disk of the data folder, and keeps a ballast on it while there is room. */
export const watchSpace = (
  folder: string,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  measure: Measure = measured,
): Space & { look(): Promise<void> } => {
  const ballast = join(folder, ballastName)
  let room: Room = { free: 0, size: 0, level: 'enough' }
  let filling = false

  const look = async () => {
    try {
      if (giveUpBallast(folder, measure))
        log.error({ folder }, 'the disk of the data folder is full; the ballast was given up')
      const found = measure(folder)
      tell({ ...found, level: levelOf(found) })
      await keepBallast(found)
    } catch (error) {
      // Without an answer nothing is refused: PostgreSQL says itself what it cannot write.
      if (room.size > 0) log.warn({ err: error }, 'the room on the disk is not known')
      room = { free: 0, size: 0, level: 'enough' }
    }
  }
  const tell = (now: Room) => {
    const { level } = room
    room = now
    if (now.level === level) return
    const about = { folder, free: now.free, size: now.size }
    if (now.level === 'full') log.error(about, 'the disk is full: writes are refused')
    else if (now.level === 'low') log.warn(about, 'the disk is getting full')
    else log.info(about, 'the disk has room again')
  }
  const keepBallast = async ({ free, size }: { free: number; size: number }) => {
    const bounds = boundsOf(size)
    if (filling || existsSync(ballast) || free - bounds.ballast < bounds.low) return
    filling = true
    await fill(ballast, bounds.ballast).catch(error => {
      log.warn({ err: error }, 'no ballast could be kept on the disk of the data folder')
    })
    filling = false
  }

  // The first look is at once, so that a process that starts on a full disk refuses from its first request on.
  void look()
  const timer = setInterval(() => void look(), every).unref()
  return {
    room: () => (room.size > 0 ? room : undefined),
    look,
    close: () => clearInterval(timer),
  }
}

/** Writes zeros, since a file with a hole takes up nothing; it bears its name once it is whole. */
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

/** What a caller is told whose write does not fit. */
export const diskFull = () => new Halt(507, 'errors.full', { retryAfter: 60 })

/** Refuses an ordinary write while the disk is full; where the room is not known, the database says so itself. */
export const mustHaveRoom = ({ space }: { readonly space?: Space | undefined }): void => {
  if (space?.room()?.level === 'full') throw diskFull()
}
