import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Whether a process of this number runs, ours or another user's. One that has ended does not, even while its parent
 * has not collected it: process 1 of many containers never does, and a signal still reaches such a zombie.
 */
export const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !/^[ZX]/.test(stateOf(pid))
}

/** The letter for what a process does, `Z` or `X` once it has ended; empty when that is not known. */
const stateOf = (pid: number): string => {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'stat=', '-p', `${pid}`])
        .toString()
        .trim()
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
  } catch {
    return ''
  }
}

/** When a process began, to tell it from a later one of the same number; empty when it is gone. */
export const beginningOf = (pid: number): string => {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', `${pid}`])
        .toString()
        .trim()
    // The name in brackets may hold blanks; the 22nd value of the whole line is the start.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** The command line of a process; empty when it is gone. */
export const commandOf = (pid: number): string => {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'command=', '-p', `${pid}`]).toString()
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** The processes that work in this folder, as those of a PostgreSQL do; none where that cannot be found out. */
export const processesIn = (folder: string): number[] => {
  if (process.platform !== 'linux') return []
  const isIn = (pid: number) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder
    } catch {
      return false
    }
  }
  return readdirSync('/proc').map(Number).filter(isIn).filter(lives)
}

/** Waits until something holds; answers whether it did before the time was over. */
export const until = async (holds: () => boolean, milliseconds: number): Promise<boolean> => {
  const end = performance.now() + milliseconds
  while (!holds()) {
    if (performance.now() > end) return false
    await pause(5)
  }
  return true
}
