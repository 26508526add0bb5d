import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Whether a process of this number lives, ours or another user's. */
export const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
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

/** Waits until something holds; answers whether it did before the time was over. */
export const until = async (holds: () => boolean, milliseconds: number): Promise<boolean> => {
  const end = performance.now() + milliseconds
  while (!holds()) {
    if (performance.now() > end) return false
    await pause(5)
  }
  return true
}
