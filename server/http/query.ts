import { Invalid } from '#server/errors.ts'
import type { Call } from '#server/kit/http.ts'
import { incomingOf } from './request.ts'

/** Refuses by name what stands in a query and no one would read: a misspelt filter must not answer every row. */
export const refuseUnknownQuery = (c: Call, taken: readonly string[] = []): void => {
  if (!(incomingOf(c)?.url ?? c.req.url).includes('?')) return
  const unknown = Object.keys(c.req.query()).filter(name => !taken.includes(name))
  if (unknown.length > 0)
    throw new Invalid(Object.fromEntries(unknown.map(name => [name, { key: 'unknownParameter' }])))
}
