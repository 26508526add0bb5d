import { ApiError, codes } from './apiError.ts'
import { requestFile } from './http.ts'

const path = '/user/admin/member/events'
/** The server says something every 25 s; a line that is silent for longer is dead. */
const silence = 60_000
const wait = { first: 1000, most: 30_000, hidden: 30_000 }

/** Who listens to what the server tells this session. */
export interface Ears {
  /** Menus or grants are others than before. */
  rights: () => void
  /** The session has ended. */
  ended: () => void
}

type Listener = (told: unknown) => void

const listeners = new Map<string, Set<Listener>>()
const topics = new Map<string, number>()
let again = () => {}
let resume = () => {}

/**
 * Hears one kind of event of the page's stream, from now on; answers how to stop. The event `line` is the page's
 * own: `{ open }`, true once a line stands, when what was missed may be asked for, and false when it broke.
 */
export const onEvent = <T>(event: string, listener: (told: T) => void): (() => void) => {
  const those = listeners.get(event) ?? new Set()
  // What an event carries is agreed on between its part of the server and whoever listens.
  const heard = listener as Listener
  listeners.set(event, those.add(heard))
  return () => {
    those.delete(heard)
  }
}

/** Follows a topic on the page's one stream, which is opened anew for it; answers how to stop. */
export const watchTopic = (topic: string): (() => void) => {
  const followers = topics.get(topic) ?? 0
  topics.set(topic, followers + 1)
  if (followers === 0) again()
  return () => {
    const left = (topics.get(topic) ?? 1) - 1
    if (left > 0) return topics.set(topic, left)
    topics.delete(topic)
    again()
  }
}

/** Opens the stream again after the session had ended: the same person has signed in. */
export const resumeEvents = (): void => resume()

const tell = (event: string, told: unknown) => {
  for (const listener of listeners.get(event) ?? []) listener(told)
}

/**
 * Keeps one stream of events open while the page is looked at, anew whenever it breaks; answers how to stop. A
 * page that nobody looks at lets go of it, since a browser has few lines to one server.
 */
export const listenToEvents = ({ rights, ended }: Ears): (() => void) => {
  let known: string | undefined
  let line: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let over = false

  const heard = (event: string, told: { rights?: string; why?: string }) => {
    failures = 0
    if (event === 'rights') {
      if (known !== undefined && known !== told.rights) rights()
      known = told.rights
    }
    if (event === 'end' && told.why !== 'draining') {
      over = true
      ended()
    }
    tell(event, told)
  }
  const connect = async () => {
    clearTimeout(timer)
    if (over || line) return
    const own = new AbortController()
    line = own
    const refused = await follow(own, heard).catch((error: unknown) => error)
    if (line !== own) return
    lose()
    over ||= isFinal(refused)
    if (!over && !document.hidden) timer = setTimeout(() => void connect(), delay(failures++))
  }
  const lose = () => {
    line = undefined
    tell('line', { open: false })
  }
  const letGo = () => {
    clearTimeout(timer)
    if (!line) return
    line.abort()
    lose()
  }
  const looked = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(letGo, wait.hidden)
    else void connect()
  }
  again = () => {
    if (!line) return
    letGo()
    void connect()
  }
  resume = () => {
    over = false
    failures = 0
    looked()
  }
  document.addEventListener('visibilitychange', looked)
  looked()
  return () => {
    over = true
    again = () => {}
    resume = () => {}
    letGo()
    document.removeEventListener('visibilitychange', looked)
  }
}

/** Longer after each failure, and not all pages at the same moment. */
const delay = (failures: number) =>
  Math.min(wait.first * 2 ** failures, wait.most) * (0.5 + Math.random())

/** A refusal that a page can do nothing about has been shown by the call itself. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && [codes.signedOut, codes.forbidden].includes(error.code as never)

type Heard = (event: string, told: { rights?: string; why?: string }) => void

const follow = async (line: AbortController, heard: Heard): Promise<void> => {
  const watch = [...topics.keys()].join()
  const { body } = await requestFile(path, {
    signal: line.signal,
    ...(watch ? { query: { watch } } : {}),
  })
  tell('line', { open: true })
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const patience = setTimeout(() => line.abort(), silence)
    const { done, value } = await reader.read().finally(() => clearTimeout(patience))
    if (done) return
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, event, told] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
      if (event && told) heard(event, JSON.parse(told))
    }
  }
}
