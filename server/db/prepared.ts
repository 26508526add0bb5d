import type { Socket } from 'node:net'
import type pg from 'pg'
import { statementNames } from './statementNames.ts'

/**
 * Maximum number of named statements of a connection. PostgreSQL keeps the parsed text and the plan
 * of each, up to a megabyte for a long list, and callers choose which there are by their sorts and
 * filters.
 */
export const maxStatements = 100

/** The part of the driver's connection that knows what PostgreSQL has parsed. */
interface Connection {
  stream: Socket
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  close(statement: { type: 'S'; name: string }): void
}
type Ask = (...args: readonly unknown[]) => unknown

const connectionOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: Connection }).connection

/** Makes a connection close its least recently used named statement when there are too many. */
export const limitStatements = (client: pg.PoolClient): void => {
  const connection = connectionOf(client)
  const asked = client.query.bind(client) as Ask
  /** The names, with the number of the query that used each last. */
  const used = new Map<string, number>()
  let queries = 0
  const note = (name: string) => {
    used.set(name, queries++)
    if (used.size > maxStatements) closeOldest(name)
  }
  const closeOldest = (current: string) => {
    const closable = [...used]
      // While its answer is on the way, the driver would count it as there.
      .filter(([it]) => it !== current && connection.submittedNamedStatements[it] === undefined)
      .sort(([, one], [, other]) => one - other)
    for (const [name] of closable.slice(0, used.size - maxStatements)) {
      used.delete(name)
      close(name)
    }
  }
  // By the protocol, since `deallocate` fails in a transaction that has failed.
  const close = (name: string) => {
    if (connection.parsedStatements[name] === undefined) return
    delete connection.parsedStatements[name]
    connection.close({ type: 'S', name })
  }
  const query = (...args: readonly unknown[]) => {
    const { name } = (args[0] ?? {}) as { name?: unknown }
    if (typeof name === 'string') note(name)
    return asked(...args)
  }
  client.query = query as typeof client.query
}

const nameOf = statementNames('uc', 1000)

/**
 * Makes a connection parse each parameterised statement once and plan it at most a few times, and
 * send all queries of one tick in one write.
 */
export const prepareStatements = (client: pg.PoolClient): void => {
  const { stream } = connectionOf(client)
  const asked = client.query.bind(client) as Ask
  const query = (...args: readonly unknown[]) => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    return asked(...args)
  }
  const prepared = (text: unknown, values: unknown, ...rest: readonly unknown[]) =>
    typeof text === 'string' && Array.isArray(values) && values.length > 0
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest)
  client.query = prepared as typeof client.query
}
