import { createParser } from 'eventsource-parser'
import { ApiError, codes } from './apiError.ts'
import { requestFile } from './http.ts'

const path = '/user/admin/member/events'
/** The server sends something every 25 s: a stream that is silent for longer is dead. */
export const silenceTimeoutMs = 60_000
const retry = { firstMs: 1000, maxMs: 30_000 }

interface StreamHandlers {
  /** An event of the server, or `line` with `{ open }` when the stream opened or broke. */
  hear: (event: string, payload: unknown) => void
  /** The server refuses the stream for good: the session has ended, or was switched to another tenant or user. */
  refused: () => void
  /** The server has sent something. */
  alive: () => void
}

/** One stream of events that is opened again whenever it breaks. */
export interface EventStream {
  /** Opens the stream again if other topics are wanted by now. */
  renewTopics: () => void
  /** Makes the next attempt now, if the stream is broken. */
  retry: () => void
  close: () => void
}

/** Opens the stream of events of this session and keeps it open. `topics` is asked before each attempt. */
export const openEventStream = (
  topics: () => Promise<readonly string[]>,
  { hear, refused, alive }: StreamHandlers,
): EventStream => {
  let attempt: AbortController | undefined
  let closed = false
  let watched: string | undefined
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const connect = async () => {
    clearTimeout(timer)
    const own = new AbortController()
    attempt = own
    const error = await follow(own).catch((error: unknown) => error)
    if (attempt !== own) return
    attempt = undefined
    hear('line', { open: false })
    if (isPermanentError(error)) return refused()
    timer = setTimeout(() => void connect(), delay(failures++))
  }
  const follow = async (own: AbortController) => {
    watched = (await topics()).join()
    const patient = abortOnSilence(own)
    const { body, headers } = await requestFile(path, {
      signal: own.signal,
      ...(watched ? { query: { watch: watched } } : {}),
    }).finally(patient.end)
    if (attempt !== own) return
    hear('line', { open: true })
    const build = headers.get('x-console-build')
    if (build) hear('build', { build })
    await readEvents(body as ReadableStream<Uint8Array>, own, alive, (event, payload) => {
      if (attempt !== own) return
      failures = 0
      hear(event, payload)
    })
  }
  const drop = () => {
    clearTimeout(timer)
    const own = attempt
    attempt = undefined
    own?.abort()
  }
  void connect()
  return {
    renewTopics: () =>
      void topics().then(wanted => {
        if (closed || !attempt || wanted.join() === watched) return
        drop()
        void connect()
      }),
    retry: () => {
      if (!closed && !attempt) void connect()
    },
    close: () => {
      closed = true
      drop()
    },
  }
}

/** Exponential backoff with jitter, so that not all browsers retry at the same moment. */
const delay = (failures: number) =>
  Math.min(retry.firstMs * 2 ** failures, retry.maxMs) * (0.5 + Math.random())

/** An error that a retry cannot change. The user has been told, as after any call. */
const isPermanentError = (error: unknown) =>
  error instanceof ApiError && [codes.signedOut, codes.forbidden].includes(error.code as never)

/** Aborts the stream if nothing arrives before `end` is called. */
const abortOnSilence = (own: AbortController) => {
  const timer = setTimeout(() => own.abort(), silenceTimeoutMs)
  return { end: () => clearTimeout(timer) }
}

const readEvents = async (
  body: ReadableStream<Uint8Array>,
  own: AbortController,
  alive: () => void,
  hear: StreamHandlers['hear'],
): Promise<void> => {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event) hear(event, JSON.parse(data))
    },
  })
  for (;;) {
    const patient = abortOnSilence(own)
    const { done, value } = await reader.read().finally(patient.end)
    if (done) return
    alive()
    parser.feed(decoder.decode(value, { stream: true }))
  }
}
