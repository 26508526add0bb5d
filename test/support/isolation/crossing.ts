import { request } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import type { Client } from '#test/support/app.ts'

/** A request over a socket of its own. */
export interface Crossing {
  readonly method: string
  readonly path: string
  readonly body?: object | undefined
  /** When the caller disconnects: in the middle of the request body, before the answer, or at its first bytes. */
  readonly hangsUp?: 'sending' | 'waiting' | 'reading' | undefined
}

/** Sends the request as this person; answers the whole response body, or undefined if the caller disconnected. */
export const cross = (
  address: string,
  { token, crossSite }: Client,
  { method, path, body, hangsUp }: Crossing,
): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const bytes = Buffer.from(JSON.stringify(body ?? {}))
    const call = request(`${address}${path}`, {
      method,
      agent: false,
      headers: {
        authorization: token,
        'x-xsrf-token': crossSite,
        ...(method === 'GET' ? {} : typed(bytes)),
      },
    })
    const hangUp = () => {
      call.destroy()
      resolve(undefined)
    }
    call.once('error', error => (hangsUp ? resolve(undefined) : reject(error)))
    call.once('response', response => {
      const parts: Buffer[] = []
      response.on('data', part => {
        if (hangsUp === 'reading') hangUp()
        parts.push(part)
      })
      response.once('end', () => resolve(Buffer.concat(parts).toString()))
      response.once('error', error => (hangsUp ? resolve(undefined) : reject(error)))
    })
    if (hangsUp === 'sending') return void call.write(bytes.subarray(0, -1), hangUp)
    call.end(method === 'GET' ? undefined : bytes)
    if (hangsUp === 'waiting') call.once('finish', () => void soon().then(hangUp))
  })

const typed = (bytes: Buffer) => ({
  'content-type': 'application/json',
  'content-length': bytes.length,
})

/** A few turns of the event loop, so that the caller disconnects at a different point each time. */
const soon = async (): Promise<void> => {
  for (let left = Math.floor(Math.random() * 40); left > 0; left -= 1) await turn()
}
