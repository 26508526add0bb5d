import { accessSync, constants, statfsSync } from 'node:fs'

const memory = '/dev/shm'
const enough = 6 * 2 ** 30

/**
 * A folder in memory for what lasts no longer than a run, where there is enough of it: a disk's file system takes
 * its time over the thousands of files that a database is copied from and dropped with.
 */
export const scratch = () => {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > enough ? memory : undefined
  } catch {
    return undefined
  }
}
