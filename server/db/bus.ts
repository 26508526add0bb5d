import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Bus, Database } from '#server/base/deps.ts'
import { type ConnectionOptions, clientOptions, closeIdleConnections } from './open.ts'

interface Envelope {
  from: string
  channel: string
  message: string
}
type Listener = (message: string) => void

const notifyChannel = 'uc_bus'
/** Maximum number of bytes that PostgreSQL accepts in one notification. */
const maxPayloadBytes = 7999
/** Milliseconds until an announcement that failed is repeated. */
const again = 200
/**
 * Published after an interruption, in which messages of other nodes may have been missed: caches
 * must be emptied.
 */
export const busResumed = 'bus:resumed'
/**
 * Published when messages of other nodes may be missed from now on: those who rely on them must
 * poll the database.
 */
export const busUnreliable = 'bus:doubted'

/** Milliseconds between an answer and the next check of the connection. */
const checkInterval = 250
/**
 * For how long an answer proves that the connection works, in milliseconds from its request.
 * PostgreSQL sends notifications before the answer, so cached data is never older than this.
 * Together with later steps, a revocation takes effect everywhere within a second.
 */
const trusted = 800
/**
 * Milliseconds without an answer after which the connection is replaced; a busy machine may be
 * slow.
 */
const answerTimeout = 1000

/**
 * Opens a bus over LISTEN/NOTIFY on a connection of its own, which is re-established whenever it
 * breaks.
 *
 * A message that is too long for a notification, or that could not be sent, is replaced for the
 * other nodes by `resumed`: they empty their caches as after an interruption, so that nothing that
 * a message invalidates stays in use there. That is repeated until it has been sent.
 */
export const openBus = async (
  db: Database,
  connection: ConnectionOptions['connection'],
  warn?: (error: Error) => void,
): Promise<Bus> => {
  const node = randomUUID()
  const listeners = new Map<string, Set<Listener>>()
  const deliver = (channel: string, message: string) => {
    for (const listener of listeners.get(channel) ?? []) listener(message)
  }
  const line = listenOn(connection, {
    warn,
    heard: ({ from, channel, message }) => from !== node && deliver(channel, message),
    doubt: () => deliver(busUnreliable, ''),
    back: () => {
      closeIdleConnections(db)
      deliver(busResumed, '')
    },
  })
  await line.first
  const tellOthers = (payload: string) =>
    db.pool.query('select pg_notify($1, $2)', [notifyChannel, payload])
  const anyMessage = payloadOf({ from: node, channel: busResumed, message: '' })
  let owed: NodeJS.Timeout | undefined
  let closed = false
  const owe = () => {
    if (owed || closed) return
    owed = setTimeout(() => {
      owed = undefined
      tellOthers(anyMessage).catch(owe)
    }, again).unref()
  }
  return {
    // Delivered here at once, so that the caller sees the effect, and on other nodes when
    // PostgreSQL has notified them.
    publish: async (channel, message) => {
      deliver(channel, message)
      const payload = payloadOf({ from: node, channel, message })
      const fits = Buffer.byteLength(payload) <= maxPayloadBytes
      await tellOthers(fits ? payload : anyMessage).catch(error => {
        warn?.(error)
        owe()
      })
    },
    subscribe: (channel, listener) => {
      const those = listeners.get(channel) ?? new Set()
      listeners.set(channel, those.add(listener))
      return () => those.delete(listener)
    },
    get alive() {
      return line.alive()
    },
    close: async () => {
      closed = true
      clearTimeout(owed)
      await line.close()
    },
  }
}

const payloadOf = (envelope: Envelope): string => JSON.stringify(envelope)

interface ConnectionEvents {
  heard(envelope: Envelope): unknown
  /** Called when no answer came in time; the connection may be dead without an error. */
  doubt(): void
  back(): void
  warn: ((error: Error) => void) | undefined
}

const listenOn = (
  connection: ConnectionOptions['connection'],
  { heard, doubt, back, warn }: ConnectionEvents,
) => {
  let client: pg.Client | undefined
  /** When the last answered check was sent, on the clock of `performance`. */
  let answeredFrom = Number.NEGATIVE_INFINITY
  let ended = false
  let broken = false
  let timer: NodeJS.Timeout | undefined

  const again = (failed: pg.Client, error?: Error) => {
    if (failed !== client) return
    if (error) warn?.(error)
    client = undefined
    answeredFrom = Number.NEGATIVE_INFINITY
    if (!broken) doubt()
    broken = true
    failed.end().catch(() => undefined)
    if (!ended) timer = setTimeout(connect, 200).unref()
  }
  const connect = async () => {
    const fresh = new pg.Client({
      ...clientOptions(connection),
      connectionTimeoutMillis: 2000,
      query_timeout: answerTimeout,
    })
    client = fresh
    fresh.on('error', error => again(fresh, error))
    fresh.on('end', () => again(fresh))
    fresh.on('notification', ({ payload }) => payload && heard(JSON.parse(payload)))
    try {
      await fresh.connect()
      const asked = performance.now()
      await fresh.query(`listen ${notifyChannel}`)
      if (client !== fresh) return
      answeredFrom = asked
      if (broken) back()
      broken = false
      pulse(fresh)
    } catch (error) {
      again(fresh, error as Error)
    }
  }
  const pulse = (beating: pg.Client) => {
    timer = setTimeout(() => void ask(beating), checkInterval).unref()
  }
  const ask = async (beating: pg.Client) => {
    if (beating !== client) return
    const asked = performance.now()
    const late = setTimeout(doubt, answeredFrom + trusted - asked).unref()
    try {
      await beating.query('select 1')
      if (beating !== client) return
      answeredFrom = asked
      pulse(beating)
    } catch (error) {
      again(beating, error as Error)
    } finally {
      clearTimeout(late)
    }
  }
  // Computed on demand: a timer that fires late would make it true for too long.
  const alive = () => performance.now() - answeredFrom < trusted
  const close = async () => {
    ended = true
    clearTimeout(timer)
    const last = client
    client = undefined
    answeredFrom = Number.NEGATIVE_INFINITY
    await last?.end().catch(() => undefined)
  }
  return { first: connect(), alive, close }
}
