import { dirname, join, resolve } from 'node:path'
import { defaultRequestLimits } from '#server/auth/requestLimiter.ts'
import { defaultTimeZone, type Env, type Gateways, type ObjectSettings } from '#server/base/env.ts'
import { StartError } from '#server/db/errors.ts'
import { isLoopback, parseHost } from '#server/http/hosts.ts'

/**
 * Reads the environment variables. Throws a `StartError` that names the variable when a value is
 * invalid.
 */
export const readEnv = (from: NodeJS.ProcessEnv): Env => {
  const dataDir = resolve(from.DATA_DIR || './data')
  return {
    port: whole(from, 'PORT', { otherwise: 8000, least: 0, most: 65_535 }),
    host: from.HOST || '127.0.0.1',
    hosts: hosts(from.HOSTS),
    origins: origins(from.ORIGINS),
    dataDir,
    databaseUrl: databaseUrl(from, 'DATABASE_URL'),
    backupUrl: databaseUrl(from, 'BACKUP_DATABASE_URL') ?? databaseUrl(from, 'DATABASE_URL'),
    poolSize: whole(from, 'POOL_SIZE', { otherwise: 10, least: 2, most: 500 }),
    // Not inside the data folder: a copy of the data must not contain the key to its secrets.
    appKeyFile: from.APP_KEY_FILE
      ? resolve(from.APP_KEY_FILE)
      : join(dirname(dataDir), `${dataDir.split(/[\\/]/).at(-1) || 'data'}.key`),
    definitionsDir: from.DEFINITIONS_DIR?.trim() ? resolve(from.DEFINITIONS_DIR.trim()) : null,
    demo: flag(from, 'DEMO'),
    zone: zone(from),
    proxies: whole(from, 'PROXIES', { otherwise: 0, least: 0, most: 10 }),
    requestsPerPerson: whole(from, 'REQUESTS_PER_PERSON', {
      otherwise: defaultRequestLimits.person,
      least: 0,
      most: 1000,
    }),
    gateways: { sms: smsGateway(from), mail: mailGateway(from) },
    objects: objectSettings(from),
  }
}

const zone = (from: NodeJS.ProcessEnv): string => {
  const name = from.TIME_ZONE?.trim() || defaultTimeZone
  try {
    // PostgreSQL interprets the sign of a UTC offset the other way round.
    if (/^[+-]/.test(name)) throw new RangeError('an offset')
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    throw new StartError(`TIME_ZONE is '${name}'; it must be a name such as Europe/Berlin.`)
  }
}

/**
 * Whether trial mode is on. Unless set, it is only on when nobody but the users of this machine can
 * reach the server.
 */
export const isTrial = (
  { demo, host, proxies }: Pick<Env, 'demo' | 'host' | 'proxies'>,
  embedded: boolean,
): boolean => demo ?? (embedded && proxies === 0 && isLoopback(host))

const hosts = (text = ''): string[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(entry => {
      const found = parseHost(entry)
      if (!found)
        throw new StartError(
          `HOSTS holds '${entry}'; it must list names such as console.example.com or 10.0.0.5:8000, separated by commas.`,
        )
      return found.port ? `${found.name}:${found.port}` : found.name
    })

/** In the spelling of browsers, so that they can be compared as strings. */
const origins = (text = ''): string[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(entry => {
      const wrong = (hint: string) =>
        new StartError(
          `ORIGINS holds '${entry}'; ${hint} It lists origins such as https://app.example.com or http://localhost:5173, separated by commas.`,
        )
      if (entry.includes('*')) throw wrong('there is no pattern for several: name each.')
      if (!URL.canParse(entry)) throw wrong('it must be a scheme, a host and perhaps a port.')
      const { origin, protocol, hostname } = new URL(entry)
      if (!['http:', 'https:'].includes(protocol) || hostname === '' || hostname.endsWith('.'))
        throw wrong('it must be an https or http address of a host.')
      if (origin !== entry) throw wrong(`write ${origin}, without a path and as browsers send it.`)
      return origin
    })

interface Bounds {
  otherwise: number
  least: number
  most: number
}

const whole = (
  from: NodeJS.ProcessEnv,
  name: string,
  { otherwise, least, most }: Bounds,
): number => {
  const text = from[name]?.trim()
  if (!text) return otherwise
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= least && number <= most) return number
  throw new StartError(`${name} is '${text}'; it must be a whole number from ${least} to ${most}.`)
}

const meanings: Readonly<Record<string, boolean>> = {
  1: true,
  true: true,
  on: true,
  yes: true,
  0: false,
  false: false,
  off: false,
  no: false,
}

const flag = (from: NodeJS.ProcessEnv, name: string): boolean | null => {
  const text = from[name]?.trim().toLowerCase()
  if (!text) return null
  const meaning = meanings[text]
  if (meaning === undefined) throw new StartError(`${name} is '${text}'; it must be true or false.`)
  return meaning
}

/** The values may be secret, so no message repeats them. */
const smsGateway = (from: NodeJS.ProcessEnv): Gateways['sms'] => {
  const [url, secret] = [from.SMS_WEBHOOK_URL?.trim(), from.SMS_WEBHOOK_SECRET?.trim()]
  if (!url && !secret) return null
  if (!url || !isUrl(url, ['http:', 'https:']))
    throw new StartError('SMS_WEBHOOK_URL must look like https://sms.example.com/send.')
  if (!secret || secret.length < 16)
    throw new StartError(
      'SMS_WEBHOOK_SECRET must have at least 16 characters: it signs every message.',
    )
  return { url, secret }
}

const mailGateway = (from: NodeJS.ProcessEnv): Gateways['mail'] => {
  const [url, sender] = [from.SMTP_URL?.trim(), from.MAIL_FROM?.trim()]
  if (!url && !sender) return null
  if (!url || !isUrl(url, ['smtp:', 'smtps:']))
    throw new StartError('SMTP_URL must look like smtps://user:password@mail.example.com:465.')
  if (!sender || !/^(?:[^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(sender))
    throw new StartError(
      'MAIL_FROM must be an address, such as User Center <no-reply@example.com>.',
    )
  return { url, from: sender }
}

const isUrl = (text: string, protocols: readonly string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== ''

const databaseUrl = (from: NodeJS.ProcessEnv, name: string): string | null => {
  const text = from[name]
  if (!text?.trim()) return null
  // The value may contain a password, so the message does not repeat it.
  const wrong = new StartError(
    `${name} must look like postgres://user:password@host:5432/database.`,
  )
  if (!URL.canParse(text)) throw wrong
  const { protocol, pathname } = new URL(text)
  if (!['postgres:', 'postgresql:'].includes(protocol) || pathname.length < 2) throw wrong
  return text.trim()
}

/**
 * Either complete or not set: with half a configuration files would be stored in the wrong place.
 */
const objectSettings = (from: NodeJS.ProcessEnv): ObjectSettings | null => {
  const endpoint = from.S3_ENDPOINT?.trim()
  const wanted = ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
  const given = wanted.filter(name => from[name]?.trim())
  if (!endpoint && given.length === 0) return null
  const missing = wanted.find(name => !from[name]?.trim())
  if (!endpoint || missing)
    throw new StartError(
      `${endpoint ? missing : 'S3_ENDPOINT'} is missing; S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY belong together.`,
    )
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new StartError('S3_ENDPOINT must be an address such as https://s3.example.com.')
  return {
    endpoint,
    bucket: from.S3_BUCKET?.trim() ?? '',
    region: from.S3_REGION?.trim() || 'auto',
    accessKey: from.S3_ACCESS_KEY?.trim() ?? '',
    secretKey: from.S3_SECRET_KEY?.trim() ?? '',
  }
}
