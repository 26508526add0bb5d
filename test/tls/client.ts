import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request,
} from 'node:http'
import { request as encryptedRequest } from 'node:https'
import { host } from './proxies.ts'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** What a request contains besides its path. */
export interface Wish {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
}

export interface Site {
  readonly port: number
  /** The certificate to trust; without one the request uses HTTP. */
  readonly ca?: string
}

/**
 * Sends a request with the host name of the samples. Resolves as soon as the headers of the answer
 * have arrived.
 */
export const send = (
  { port, ca }: Site,
  path: string,
  { method = 'GET', headers = {}, body }: Wish = {},
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options: RequestOptions = {
      host: '127.0.0.1',
      port,
      method,
      path,
      agent: false,
      headers: { host: `${host}:${port}`, ...headers },
    }
    const sent = ca
      ? encryptedRequest({ ...options, ca, servername: host }, resolve)
      : request(options, resolve)
    sent.once('error', reject)
    // A proxy that never answers fails here, after longer than any slow answer takes.
    sent.setTimeout(20_000, () => sent.destroy(new Error(`No answer to ${method} ${path}.`)))
    sent.end(body)
  })

export const ask = async (site: Site, path: string, wish?: Wish): Promise<Answer> => {
  const answer = await send(site, path, wish)
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  return { status: answer.statusCode ?? 0, headers: answer.headers, text }
}
