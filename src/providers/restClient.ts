import type simpleRest from 'ra-data-simple-rest'
import { rememberFirstCall } from './early.ts'
import { type Call, request } from './http.ts'
import { totalOf } from './totals.ts'
import type { ListMarks } from './types.ts'

/** What the server says of a list beside its rows: a total that is a guess, rows that lie out of scope. */
const marks = new WeakMap<object, ListMarks>()

/** What was said of these rows, if anything. */
export const marksOf = (rows: object): ListMarks | undefined => marks.get(rows)

interface Rows {
  list: unknown[]
  total: number
  estimated?: boolean
  outOfScope?: boolean
}

type RestClient = NonNullable<Parameters<typeof simpleRest>[1]>

/**
 * An http client as ra-data-simple-rest knows it: the rows as JSON, the total in a header. One that `remembers`
 * keeps what it asks as what this page begins with the next time.
 */
export const clientOf =
  ({ remembers = false } = {}): RestClient =>
  async (url: string, options: Parameters<RestClient>[1]) => {
    const method = (options?.method ?? 'GET') as NonNullable<Call['method']>
    const body = typeof options?.body === 'string' ? JSON.parse(options.body) : undefined
    if (remembers) rememberFirstCall(location.pathname, url)
    const signal = options?.signal ?? undefined
    const answer = await request<unknown>(url, { method, body, signal })
    if (!isRows(answer)) return { status: 200, headers: new Headers(), body: '', json: answer }
    const { total, estimated } = totalOf(answer, windowOf(url))
    if (estimated) marks.set(answer.list, { estimated })
    if (answer.outOfScope) marks.set(answer.list, { outOfScope: true })
    const headers = new Headers({ 'Content-Range': `rows 0-${answer.list.length}/${total}` })
    return { status: 200, headers, body: '', json: answer.list }
  }

/** Which rows an address asks for. */
const windowOf = (url: string) => {
  const range = new URLSearchParams(url.slice(url.indexOf('?'))).get('range')
  const [from, to] = JSON.parse(range ?? '[0,0]') as [number, number]
  return { from, count: to - from + 1 }
}

const isRows = (answer: unknown): answer is Rows =>
  typeof answer === 'object' && answer !== null && 'list' in answer && Array.isArray(answer.list)
