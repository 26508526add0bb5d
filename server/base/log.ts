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

/**
 * Errors of PostgreSQL contain values of rows in `detail`, `where` and `parameters`; only the rest
 * is logged.
 */
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

/** Lines are written in batches, within a second and when the process ends. */
const standardError = () => {
  const to = destination({ dest: 2, sync: false, minLength: 4096 })
  setInterval(() => to.flush(), 1000).unref()
  process.on('exit', () => to.flushSync())
  return to
}

/** Structured logging to standard error, with redaction of secrets. */
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
