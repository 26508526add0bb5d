import { readdirSync, readFileSync } from 'node:fs'

export interface Memory {
  backends: number
  /** Bytes that belong to the backends alone, and of the largest one. */
  all: number
  largest: number
}

/** The memory of a PostgreSQL's connections, without what they share. */
export const memoryOf = (postmaster: number): Memory => {
  const own = readdirSync('/proc')
    .filter(it => /^\d+$/.test(it))
    .flatMap(pid => {
      try {
        const [, parent] = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
        const isOurs = Number(parent) === postmaster
        if (!isOurs || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('127.0.0.1'))
          return []
        const smaps = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
        const [, kilobytes] = /^Private_Dirty:\s+(\d+)/m.exec(smaps) ?? []
        return [Number(kilobytes) * 1024]
      } catch {
        // It has ended meanwhile.
        return []
      }
    })
  return {
    backends: own.length,
    all: own.reduce((sum, it) => sum + it, 0),
    largest: Math.max(...own),
  }
}
