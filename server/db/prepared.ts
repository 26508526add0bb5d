import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Maximum number of named statements. Others are parsed at each run, so that callers cannot fill a
 * connection's memory.
 */
const most = 400
const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= most) return known
  const name = `uc_${names.size}`
  names.set(text, name)
  return name
}

/**
 * Makes a connection parse each parameterised statement once and plan it at most a few times, and
 * send all queries of one tick in one write.
 */
export const preparing = (client: pg.PoolClient): void => {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const asked = client.query.bind(client) as (...args: readonly unknown[]) => unknown
  const query = (...args: readonly unknown[]) => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    return asked(...args)
  }
  const prepared = (text: unknown, values: unknown, ...rest: readonly unknown[]) => {
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? nameOf(text)
        : undefined
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
  }
  client.query = prepared as typeof client.query
}
