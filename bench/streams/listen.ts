import { Agent, get } from 'node:http'

/** An open stream of events. */
export interface Line {
  /** When an event whose text holds this came, since the page's time began; undefined while it has not. */
  heard(text: string): number | undefined
  close(): void
}

// One connection for each, as each is a browser.
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })

/** Opens the stream of a session as its page does; resolved once it stands. */
export const listenAs = (port: number, token: string): Promise<Line> =>
  new Promise((resolve, reject) => {
    const came: { at: number; text: string }[] = []
    const call = get(
      {
        port,
        host: '127.0.0.1',
        agent,
        path: '/user/admin/member/events',
        headers: { authorization: token },
      },
      answer => {
        if (answer.headers['content-type']?.startsWith('text/event-stream') !== true)
          return reject(new Error(`A stream was refused with ${answer.statusCode}.`))
        answer.on('data', (chunk: Buffer) =>
          came.push({ at: performance.now(), text: chunk.toString() }),
        )
        resolve({
          heard: text => came.find(it => it.text.includes(text))?.at,
          close: () => call.destroy(),
        })
      },
    )
    call.on('error', reject)
  })
