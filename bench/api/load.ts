import { connect } from 'node:net'

/** One request as bytes for a connection, made again each time so that ids and names may differ. */
export type Request = (connection: number) => string

export interface Load {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  /** Answers that were not `200` with `code` 0. */
  failed: number
}

/** Keeps `connections` keep-alive connections busy for `seconds`, one request at a time each. */
export const loadWith = async (
  port: number,
  request: Request,
  { seconds = 3, connections = 32, warmUp = 0.5 } = {},
): Promise<Load> => {
  const times: number[] = []
  const start = performance.now()
  const counted = start + warmUp * 1000
  const end = counted + seconds * 1000
  let failed = 0
  const note = (began: number, ok: boolean) => {
    const now = performance.now()
    if (now >= counted && now < end) times.push(now - began)
    if (!ok) failed += 1
    return now < end
  }
  await Promise.all(
    Array.from({ length: connections }, (_, at) => drive(port, () => request(at), note)),
  )
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return {
    requestsPerSecond: times.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    failed,
  }
}

type Note = (began: number, ok: boolean) => boolean

const drive = (port: number, request: () => string, note: Note) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    let received = ''
    let began = 0
    const send = () => {
      began = performance.now()
      socket.write(request())
    }
    socket.setEncoding('latin1')
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('data', chunk => {
      received += chunk
      const length = answerLength(received)
      if (received.length < length) return
      const ok = received.startsWith('HTTP/1.1 200') && received.includes('"code":0', 0)
      received = ''
      if (note(began, ok)) return send()
      socket.end()
      resolve()
    })
  })

/** Bytes of head and body together; infinite while the head is incomplete. */
const answerLength = (received: string): number => {
  const head = received.indexOf('\r\n\r\n')
  if (head < 0) return Number.POSITIVE_INFINITY
  const length = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, head))?.[1]
  if (length !== undefined) return head + 4 + Number(length)
  return received.endsWith('\r\n0\r\n\r\n') ? received.length : Number.POSITIVE_INFINITY
}
