import type simpleRest from 'ra-data-simple-rest'
import { rememberFirstCall } from './early.ts'
import { type RequestOptions, request } from './http.ts'
import { totalOf } from './totals.ts'
import type { ListMeta } from './types.ts'

type RestClient = NonNullable<Parameters<typeof simpleRest>[1]>

interface Rows {
  list: unknown[]
  total: number
  estimated?: boolean
  outOfScope?: boolean
}

/** The http client of ra-data-simple-rest for single rows: sends the call and answers the `data` of the envelope. */
export const rowClient: RestClient = async (url, options) => responseOf(await send(url, options))

/** Rows by their ids: the answer is a list, of which no total is wanted. */
export const rowsClient: RestClient = async (url, options) => {
  const { list } = (await send(url, options)) as Rows
  return responseOf(list)
}

interface ListRequest {
  /** The page asked for, from 1. */
  page: number
  perPage: number
  /** The call is kept as the one that this page begins with the next time. */
  remembers?: boolean
}

/**
 * An http client for one list request. ra-data-simple-rest reads the total from a header; what else the server says of
 * the list is in `marks` once the answer is there.
 */
export const listClient = ({ page, perPage, remembers = false }: ListRequest) => {
  const marks: ListMeta = {}
  const client: RestClient = async (url, options) => {
    if (remembers) rememberFirstCall(location.pathname, url)
    const rows = (await send(url, options)) as Rows
    const { total, estimated } = totalOf(rows, { from: (page - 1) * perPage, count: perPage })
    if (estimated) marks.estimated = true
    if (rows.outOfScope) marks.outOfScope = true
    return responseOf(rows.list, { 'Content-Range': `rows 0-${rows.list.length}/${total}` })
  }
  return { client, marks }
}

const send = (url: string, { method, body, signal }: Parameters<RestClient>[1] = {}) =>
  request<unknown>(url, {
    method: (method ?? 'GET') as NonNullable<RequestOptions['method']>,
    ...(typeof body === 'string' ? { json: body } : {}),
    ...(signal ? { signal } : {}),
  })

const responseOf = (json: unknown, headers: Record<string, string> = {}) => ({
  status: 200,
  headers: new Headers(headers),
  body: '',
  json,
})
