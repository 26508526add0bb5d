import { Agent, type ClientRequest, request } from 'node:http'

/** A write as somebody. */
export interface Shot {
  readonly method?: 'POST' | 'PUT'
  readonly path: string
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
  readonly as?: { readonly token: string; readonly crossSite: string } | undefined
}

export interface Hit {
  readonly code: number
  readonly message: string
  // biome-ignore lint/suspicious/noExplicitAny: each race knows what it asked for
  readonly data: any
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

/**
 * Sends these writes to the processes in turn, all but their last byte; once every request stands there, the
 * last bytes go out together. Answers in their order.
 */
export const volley = async (
  ports: readonly number[],
  shots: readonly Shot[],
): Promise<readonly Hit[]> => {
  const aimed = shots.map((shot, at) => aim(ports[at % ports.length] as number, shot))
  await Promise.all(aimed.map(it => it.standing))
  for (const it of aimed) it.fire()
  return Promise.all(aimed.map(it => it.answer))
}

const aim = (port: number, { method = 'POST', path, body, headers, as }: Shot) => {
  const bytes = Buffer.from(JSON.stringify(body))
  const call = request({
    agent,
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: {
      'content-type': 'application/json',
      'content-length': bytes.length,
      'accept-language': 'en-US',
      'x-forwarded-for': anotherAddress(),
      ...(as ? { authorization: as.token, 'x-xsrf-token': as.crossSite } : {}),
      ...headers,
    },
  })
  const answer = answerOf(call)
  const standing = new Promise<void>((resolve, reject) => {
    call.once('error', reject)
    call.write(bytes.subarray(0, -1), error => (error ? reject(error) : resolve()))
  })
  return { standing, answer, fire: () => void call.end(bytes.subarray(-1)) }
}

/** Nobody waits for somebody else's tries. */
const anotherAddress = () => {
  called += 1
  return `10.${called >> 16}.${(called >> 8) & 255}.${called & 255}`
}
let called = 0

const answerOf = (call: ClientRequest) =>
  new Promise<Hit>((resolve, reject) => {
    call.once('error', reject)
    call.once('response', response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part))
      response.once('error', reject)
      response.once('end', () => resolve(JSON.parse(Buffer.concat(parts).toString()) as Hit))
    })
  })
