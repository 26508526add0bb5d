import type { SchemaConflict } from './schema.ts'

/**
 * An error that prevents the start. The message is a sentence for people, and the program exits
 * with 1.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The database differs from the definitions in a way that a person must decide about. */
export class SchemaStops extends StartError {
  readonly stops: readonly SchemaConflict[]

  constructor(message: string, stops: readonly SchemaConflict[]) {
    super(message)
    this.stops = stops
  }
}

const unwritable: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'it lies on a disk that is read only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'a file is in its way',
  EEXIST: 'a file is in its way',
  // Node's error for a folder whose parent cannot be created.
  mkdir: 'it cannot be made there',
}
const texts: Readonly<Record<string, string>> = {
  'No space left on device': 'ENOSPC',
  'Disk quota exceeded': 'EDQUOT',
  'Read-only file system': 'EROFS',
}

/**
 * A sentence when the error, or the output of a program, means that something cannot be written;
 * otherwise the error itself.
 */
export const asUnwritable = (error: unknown, what: string, mend: string): unknown => {
  const { code = '', syscall = '', message = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>
  const said = Object.keys(texts).find(text => message.includes(text))
  const reason = unwritable[texts[said ?? ''] ?? (code === 'ENOENT' ? syscall : code)]
  return reason ? new StartError(`${what} cannot be written: ${reason}. ${mend}`) : error
}

const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
])
const awayTexts =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|Client was closed/

/** Whether the database was unreachable or the connection was lost: answered with 503. */
export const isUnavailable = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  return (code !== undefined && away.has(code)) || awayTexts.test(message ?? '')
}
