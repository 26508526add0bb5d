import type { createApp } from '#server/app.ts'

export interface Envelope {
  code: number
  message: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  data: any
  status: number
  headers: Headers
}

type Send = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Envelope>

/** Speaks to the application as a browser does, and answers the envelope. */
export interface Client {
  get: Send
  post: Send
  put: Send
  delete: Send
  /** What it is signed in with. */
  readonly token: string | undefined
  readonly crossSite: string | undefined
}

export interface Session {
  token: string
  /** A program has none. */
  crossSite?: string
}

/** A file stands for its text; a stream, which has no end, for nothing. */
const envelopeOf = async (answer: Response) => {
  const type = answer.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) return answer.json()
  const endless = type.startsWith('text/event-stream')
  if (endless) await answer.body?.cancel()
  return { code: 0, message: '', data: endless ? null : await answer.text() }
}

/** A caller with a session, or without. */
export const clientOf = (app: ReturnType<typeof createApp>, session?: Session): Client => {
  const own: Record<string, string> = session
    ? {
        authorization: session.token,
        ...(session.crossSite ? { 'x-xsrf-token': session.crossSite } : {}),
      }
    : {}
  const send =
    (method: string): Send =>
    async (path, body, headers = {}) => {
      const carries: Record<string, string> =
        body === undefined ? {} : { 'content-type': 'application/json' }
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
      const answer = await app.request(path, {
        method,
        headers: { 'accept-language': 'en-US', ...own, ...carries, ...headers },
        ...(text === undefined ? {} : { body: text }),
      })
      return {
        ...((await envelopeOf(answer)) as Pick<Envelope, 'code' | 'message' | 'data'>),
        status: answer.status,
        headers: answer.headers,
      }
    }
  return {
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    delete: send('DELETE'),
    token: session?.token,
    crossSite: session?.crossSite,
  }
}
