/** The start cannot go on; the message is a sentence for people, and the program ends with 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
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

/** Whether the database could not be reached, or went away while it worked: answered with 503. */
export const isUnavailable = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  return (code !== undefined && away.has(code)) || awayTexts.test(message ?? '')
}
