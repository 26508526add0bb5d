import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../errors.ts'
import { beginningOf, lives } from './processes.ts'

export const lockName = 'user-center.lock'

interface Holder {
  pid: number
  began: string
}

/** Takes the folder for this process; a lock whose holder is dead counts for nothing. Answers how to let go. */
export const takeLock = (folder: string): (() => void) => {
  const lock = join(folder, lockName)
  const own = `${lock}.${process.pid}`
  const content = JSON.stringify({
    pid: process.pid,
    began: beginningOf(process.pid),
  } satisfies Holder)
  try {
    writeFileSync(own, content)
    // A link appears with all its content or not at all.
    while (!tryLink(own, lock)) removeStale(folder, lock)
  } finally {
    rmSync(own, { force: true })
  }
  return () => {
    if (read(lock) === content) rmSync(lock, { force: true })
  }
}

const tryLink = (own: string, lock: string): boolean => {
  try {
    linkSync(own, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const removeStale = (folder: string, lock: string) => {
  const content = read(lock)
  if (content === undefined) return
  const holder = parse(content)
  if (holder && lives(holder.pid) && beginningOf(holder.pid) === holder.began)
    throw new StartError(
      `The data folder ${folder} is in use by process ${holder.pid}. Stop it first, or choose another folder with DATA_DIR.`,
    )
  const aside = `${lock}.stale.${process.pid}`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  // Another process may have replaced the stale lock by its own meanwhile: that one is given back.
  if (read(aside) !== content) tryLink(aside, lock)
  rmSync(aside, { force: true })
}

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
