import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Whether a process with this id runs, of any user. A zombie, which still accepts signals, does not
 * count: process 1 of many containers never collects them.
 */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !/^[ZX]/.test(stateOf(pid))
}

/** The state letter of a process, `Z` or `X` after it has ended; empty when unknown. */
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

/**
 * The start time of a process, to distinguish it from a later one with the same id; empty when it
 * does not exist.
 */
export const startTimeOf = (pid: number): string => {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', `${pid}`])
        .toString()
        .trim()
    // The name in brackets may contain spaces. The 22nd value of the line is the start time.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** The command line of a process; empty when it does not exist. */
export const commandLineOf = (pid: number): string => {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'command=', '-p', `${pid}`]).toString()
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/**
 * The processes whose working directory is this folder, as with a PostgreSQL; empty where that
 * cannot be determined.
 */
export const processesIn = (folder: string): number[] => {
  if (process.platform !== 'linux') return []
  const isIn = (pid: number) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder
    } catch {
      return false
    }
  }
  return readdirSync('/proc').map(Number).filter(isIn).filter(isRunning)
}

/** Polls until the condition holds. Returns false when it did not within the time. */
export const waitUntil = async (holds: () => boolean, milliseconds: number): Promise<boolean> => {
  const end = performance.now() + milliseconds
  while (!holds()) {
    if (performance.now() > end) return false
    await pause(5)
  }
  return true
}
