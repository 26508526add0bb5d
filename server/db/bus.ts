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
const beat = 1000

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
  back(): void
  warn: ((error: Error) => void) | undefined
}

const listenOn = (connection: Opening['connection'], { heard, back, warn }: Ears) => {
  let client: pg.Client | undefined
  let alive = false
  let ended = false
  let broken = false
  let timer: NodeJS.Timeout | undefined

  const again = (failed: pg.Client, error?: Error) => {
    if (failed !== client) return
    if (error) warn?.(error)
    client = undefined
    alive = false
    broken = true
    failed.end().catch(() => undefined)
    if (!ended) timer = setTimeout(connect, 200).unref()
  }
  const connect = async () => {
    const fresh = new pg.Client({
      ...clientOptions(connection),
      connectionTimeoutMillis: 2000,
      query_timeout: beat,
    })
    client = fresh
    fresh.on('error', error => again(fresh, error))
    fresh.on('end', () => again(fresh))
    fresh.on('notification', ({ payload }) => payload && heard(JSON.parse(payload)))
    try {
      await fresh.connect()
      await fresh.query(`listen ${wire}`)
      alive = client === fresh
      if (broken) back()
      broken = false
      pulse(fresh)
    } catch (error) {
      again(fresh, error as Error)
    }
  }
  // A connection can die without a word; what is cached is trusted only while it answers.
  const pulse = (beating: pg.Client) => {
    timer = setTimeout(() => {
      if (beating !== client) return
      beating.query('select 1').then(
        () => pulse(beating),
        error => again(beating, error as Error),
      )
    }, beat).unref()
  }
  const close = async () => {
    ended = true
    clearTimeout(timer)
    const last = client
    client = undefined
    alive = false
    await last?.end().catch(() => undefined)
  }
  return { first: connect(), alive: () => alive, close }
}
