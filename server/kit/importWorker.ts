import { parentPort, workerData } from 'node:worker_threads'
import { readCsv } from './importCsv.ts'
import { readSheet } from './importSheet.ts'
import { Unreadable } from './importTable.ts'

/** Reads one file apart from the rest of the server, which ends this thread when it takes too long. */
const bytes = workerData as Uint8Array
const isPacked = bytes[0] === 0x50 && bytes[1] === 0x4b

try {
  parentPort?.postMessage({ lines: isPacked ? readSheet(bytes) : readCsv(bytes) })
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof Unreadable ? error.problem : 'format' })
}
