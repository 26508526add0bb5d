import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Bus, Database } from '#server/deps.ts'
import type { Opening } from './open.ts'
import { clientOptions, dropIdle } from './open.ts'

interface Envelope {
  from: string
  channel: string
  message: string
}
type Listener = (message: string) => void

const wire = 'uc_bus'
/** Told after a break, in which messages of other nodes may have been missed: whoever caches forgets all. */
export const resumed = 'bus:resumed'
/** Told when messages of other nodes may be missed from now on: what does not ask by itself asks the database. */
export const doubted = 'bus:doubted'

/** Milliseconds between an answer and the next question whether the connection still lives. */
const beat = 250
/**
 * For how long an answer counts, from when it was asked for. PostgreSQL sends what was notified before its answer,
 * so what is cached is never older than this, and with what follows a revocation holds everywhere within a second.
 */
const trusted = 800
/** After so many milliseconds without an answer the connection is made anew; a busy machine may take its time. */
const patience = 1000

/** A bus over LISTEN/NOTIFY on a connection of its own, which is made anew whenever it breaks. */
export const openBus = async (
  db: Database,
  connection: Opening['connection'],
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
    doubt: () => deliver(doubted, ''),
    back: () => {
      dropIdle(db)
      deliver(resumed, '')
    },
  })
  await line.first
  return {
    // Here at once, so that whoever asked finds it done; on the other nodes when PostgreSQL has told them.
    publish: async (channel, message) => {
      deliver(channel, message)
      await db.pool.query('select pg_notify($1, $2)', [
        wire,
        JSON.stringify({ from: node, channel, message } satisfies Envelope),
      ])
    },
    subscribe: (channel, listener) => {
      const those = listeners.get(channel) ?? new Set()
      listeners.set(channel, those.add(listener))
      return () => those.delete(listener)
    },
    get alive() {
      return line.alive()
    },
    close: line.close,
  }
}

interface Ears {
  heard(envelope: Envelope): unknown
  /** No answer came in time; the connection may have died without a word. */
  doubt(): void
  back(): void
  warn: ((error: Error) => void) | undefined
}

const listenOn = (connection: Opening['connection'], { heard, doubt, back, warn }: Ears) => {
  let client: pg.Client | undefined
  /** When the last question was sent that has been answered, on the clock of `performance`. */
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
      query_timeout: patience,
    })
    client = fresh
    fresh.on('error', error => again(fresh, error))
    fresh.on('end', () => again(fresh))
    fresh.on('notification', ({ payload }) => payload && heard(JSON.parse(payload)))
    try {
      await fresh.connect()
      const asked = performance.now()
      await fresh.query(`listen ${wire}`)
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
    timer = setTimeout(() => void ask(beating), beat).unref()
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
  // Worked out when it is wanted: a timer that comes late must not make it true for longer.
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
