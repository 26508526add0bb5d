import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../errors.ts'
import { isRunning, startTimeOf, waitUntil } from './processes.ts'

export const lockName = 'user-center.lock'

interface Holder {
  pid: number
  began: string
}

/** Milliseconds to wait for a holder that is ending. */
const lockTimeout = 1500

/**
 * Locks the folder for this process. A lock whose holder is dead is ignored. Returns a function
 * that releases it.
 */
export const acquireLock = async (folder: string): Promise<() => void> => {
  const lock = join(folder, lockName)
  const own = `${lock}.${process.pid}`
  const content = JSON.stringify({
    pid: process.pid,
    began: startTimeOf(process.pid),
  } satisfies Holder)
  try {
    writeFileSync(own, content)
    // Creating a link is atomic: it appears with all its content or not at all.
    const isTaken = () => {
      removeStale(lock)
      return tryLink(own, lock)
    }
    if (!tryLink(own, lock) && !(await waitUntil(isTaken, lockTimeout)))
      throw new StartError(
        `The data folder ${folder} is in use by process ${holderOf(lock)?.pid}. Stop it first, or choose another folder with DATA_DIR.`,
      )
  } finally {
    rmSync(own, { force: true })
  }
  return () => {
    if (read(lock) === content) rmSync(lock, { force: true })
  }
}

/** Whether a living process holds the folder. */
export const isLocked = (folder: string): boolean => {
  const holder = holderOf(join(folder, lockName))
  return holder !== undefined && isAlive(holder)
}

const isAlive = ({ pid, began }: Holder) => isRunning(pid) && startTimeOf(pid) === began

const tryLink = (own: string, lock: string): boolean => {
  try {
    linkSync(own, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const removeStale = (lock: string) => {
  const content = read(lock)
  if (content === undefined) return
  const holder = parse(content)
  if (holder && isAlive(holder)) return
  const aside = `${lock}.stale.${process.pid}`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  // Another process may have replaced the stale lock meanwhile: then its lock is put back.
  if (read(aside) !== content) tryLink(aside, lock)
  rmSync(aside, { force: true })
}

const holderOf = (lock: string): Holder | undefined => parse(read(lock) ?? '')

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const parse = (content: string): Holder | undefined => {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
