import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino'

const secrets = [
  'authorization',
  'cookie',
  'password',
  'oldPassword',
  'secret',
  'code',
  'token',
  'captcha',
  'answer',
  'hash',
  'appKey',
]
const redacted = ['*.', '*.*.', '']
  .flatMap(before => secrets.map(name => `${before}${name}`))
  .filter(path => path !== 'code')

/** Errors of PostgreSQL carry values of rows in `detail`, `where` and `parameters`; the log keeps what leads to the fault. */
const errorWithoutValues = (error: Error) => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { type, message, stack } = stdSerializers.err(error)
  const { code, constraint, table } = error as {
    code?: string
    constraint?: string
    table?: string
  }
  return { type, message, stack, sqlState: code, constraint, table }
}

/** Lines go out in batches, within a second, and at the latest when the process ends. */
const standardError = () => {
  const to = destination({ dest: 2, sync: false, minLength: 4096 })
  setInterval(() => to.flush(), 1000).unref()
  process.on('exit', () => to.flushSync())
  return to
}

/** Structured lines on standard error; what a line must never hold is cut out of it. */
export const createLog = (level = 'info', to: DestinationStream = standardError()): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: label => ({ level: label }) },
      redact: { paths: redacted, censor: '[redacted]' },
      serializers: { err: errorWithoutValues, error: stdSerializers.err },
    },
    to,
  )
