import { recordServerTime } from '#src/ui/serverTime.ts'
import { ApiError, codes } from './apiError.ts'
import { clearPrefetched, takePrefetched } from './early.ts'
import { isReadable } from './isReadable.ts'
import { currentLanguage } from './language.ts'
import { type Member, memberInfoPath, type SessionHold } from './member.ts'
import {
  bindPage,
  currentPageUser,
  isSessionSuperseded,
  pageToken,
  storedToken,
  xsrfToken,
} from './session.ts'

export type Display = 'silent' | 'warning' | 'error' | 'notification' | 'redirect'

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  query?: Readonly<Record<string, string | number | boolean | undefined>>
  body?: unknown
  /** The body as JSON text, instead of `body`. */
  json?: string
  /** A file as the body. */
  file?: File
  /** Sends the request instead of `fetch`, such as to report the progress of an upload. */
  transport?: (url: string, options: RequestInit) => Promise<Response>
  signal?: AbortSignal | undefined
  /** Timeout in milliseconds; 0, the default, is none. */
  timeoutMs?: number
  /** Instead of the page's own. */
  language?: string
  /** The token to use instead of the stored one. */
  bearer?: string
  /** The request is sent even if the page is closed (`keepalive` of `fetch`). */
  keepalive?: boolean
  /** How an error is shown; `silent` leaves that to the caller. The call rejects in every case. */
  display?: Display
}

type Read = Pick<RequestOptions, 'query' | 'signal' | 'language' | 'display'>

/** `over`: acting in the other tenant has timed out; `elsewhere`: another window switched the session. */
export type ActingMismatch = 'over' | 'elsewhere'

interface Envelope {
  code: number
  /** The call failed, whatever the code of the envelope is. */
  success?: boolean
  message: string
  data: unknown
}

type Sentence =
  | 'offline'
  | 'aborted'
  | 'timeout'
  | 'status'
  | 'protocol'
  | 'notJson'
  | 'storageFull'
  | 'fileChanged'
  | 'otherPerson'

/** How the page reacts to errors; the sign-in page and the console differ. */
export interface RequestHandlers {
  errorMessage: (key: Sentence, args?: Record<string, number | string>) => string
  onSignedOut: (error: ApiError) => void
  onNoLicence: () => void
  /** The server could not be reached, takes long to answer, or a proxy answers in its place. */
  onNoAnswer?: (call: 'failed' | 'slow') => void
  /** The server has answered a call. */
  onAnswer?: () => void
  /** The session waits for something, and may do nothing else until then. */
  onSessionHold?: (hold: SessionHold) => void
  /** The session acts in another tenant or as another user than this page shows, or may no longer do so. */
  onActingMismatch?: (how: ActingMismatch) => void
  /** Somebody else has signed in in another window of this browser; calls of this page are refused from then on. */
  onOtherUser?: (name: string) => void
  showError: (display: Exclude<Display, 'silent'>, error: ApiError) => void
  /** Asks the user for one of these proofs; true once it was accepted. */
  requestProof?: (ways: readonly string[]) => Promise<boolean>
  /** Whether the dialog of a session that has ended is open. */
  isAskedToSignIn?: () => boolean
  /** Waits until people have answered the dialog of a session that has ended; true once the same person is back. */
  waitForSignIn?: () => Promise<boolean>
}

let handlers: RequestHandlers = {
  errorMessage: key => key,
  onSignedOut: () => {},
  onNoLicence: () => {},
  showError: () => {},
}

/** Says how this page reacts to failures. */
export const setRequestHandlers = (own: RequestHandlers) => {
  handlers = own
}

/** Calls the API; answers the envelope's `data`, or throws an `ApiError` whose message is a sentence. */
export const request = async <T>(path: string, call: RequestOptions = {}): Promise<T> => {
  // While the dialog is open, only the dialog itself sends writes, such as a new password: they cannot wait for it.
  const waits = isForSession(path, call) && !handlers.isAskedToSignIn?.()
  if (isSessionSuperseded()) await assertSameUser(path, call)
  try {
    return (await sendWithProof(path, call)) as T
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    handleError(error, call.display ?? 'silent')
    if (
      waits &&
      !call.signal?.aborted &&
      error.code === codes.signedOut &&
      (await waitUntilSignedIn())
    )
      return request<T>(path, call)
    throw error
  }
}

/** Refuses to send what one person began as the person who has signed in in another window since. */
const assertSameUser = async (path: string, { bearer }: Pick<RequestOptions, 'bearer'>) => {
  if (bearer !== undefined || path.startsWith(publicPrefix)) return
  const other = await findOtherUser()
  if (!other) return
  reportOtherUser(other)
  throw new ApiError(handlers.errorMessage('otherPerson', { name: nameOf(other) }), {
    code: codes.forbidden,
    status: 0,
  })
}

/**
 * Whether this page is still that of the person who is signed in in this browser, or nobody is; says so if it is not.
 * Undefined if the server cannot be asked.
 */
export const verifyPageUser = async (): Promise<boolean | undefined> => {
  if (!isSessionSuperseded()) return true
  try {
    const other = await findOtherUser()
    if (other) reportOtherUser(other)
    return other === undefined
  } catch (error) {
    return isSignedOut(error) || undefined
  }
}

const reportOtherUser = (other: Member) => {
  // The same browser may also have signed in again and entered another tenant at once.
  if (other.acting) handlers.onActingMismatch?.('elsewhere')
  else handlers.onOtherUser?.(nameOf(other))
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.code === codes.signedOut

const nameOf = ({ realName, username }: Member) => realName || username

let pendingUserCheck: { bearer: string; other: Promise<Member | undefined> } | undefined

/** Who has signed in in another window since this page was drawn; undefined if it was the same person. */
const findOtherUser = (): Promise<Member | undefined> => {
  const bearer = storedToken() ?? ''
  if (pendingUserCheck?.bearer !== bearer)
    pendingUserCheck = { bearer, other: fetchOtherUser(bearer) }
  return pendingUserCheck.other
}

const fetchOtherUser = async (bearer: string): Promise<Member | undefined> => {
  const person = currentPageUser()
  const member = await request<Member>(memberInfoPath, { bearer, display: 'error' }).catch(
    (error: unknown) => {
      // Not known: the next call asks again.
      pendingUserCheck = undefined
      throw error
    },
  )
  if (member.id !== person?.id || member.tenantId !== person.tenantId) return member
  bindPage(bearer)
  return undefined
}

/** A write that is refused because the session has ended was not done: it is sent again after signing in. */
const isForSession = (path: string, { method = 'GET', bearer }: RequestOptions) =>
  method !== 'GET' && bearer === undefined && !path.startsWith(publicPrefix)

/** Signing in and out. */
const publicPrefix = '/user/admin/site/'

const waitUntilSignedIn = async (): Promise<boolean> => (await handlers.waitForSignIn?.()) ?? false

/** A call that is refused for want of a recent proof of the user is repeated once they have given one. */
const sendWithProof = async (path: string, call: RequestOptions): Promise<unknown> => {
  try {
    return await sendWithXsrfRetry(path, call)
  } catch (error) {
    const ways = error instanceof ApiError ? proofIn(error) : []
    if (ways.length === 0 || !(await handlers.requestProof?.(ways))) throw error
    return sendWithXsrfRetry(path, call)
  }
}

/** Reads a file; answers the response once it begins to arrive, or throws as `request` does. */
export const requestFile = async (path: string, call: Read = {}): Promise<Response> => {
  if (isSessionSuperseded()) await assertSameUser(path, {})
  const response = await sendWithBusyRetry(path + queryOf(call.query), call)
  if (isFile(response)) return response
  const error: unknown = await dataOf(response, call).then(
    () => createNetworkError('notJson'),
    (refused: unknown) => refused,
  )
  if (error instanceof ApiError) handleError(error, call.display ?? 'silent')
  throw error
}

/** Refusals are JSON. The API sends no HTML: such an answer comes from a proxy, or is the sign-in page of a network. */
const isFile = ({ ok, headers }: Response): boolean =>
  ok && !/^(?:application\/json|text\/html)\b/i.test(headers.get('content-type') ?? '')

/**
 * A write from a browser that has lost the cookie is retried once: any read of the session brings the cookie back.
 */
const sendWithXsrfRetry = async (path: string, call: RequestOptions): Promise<unknown> => {
  const url = path + queryOf(call.query)
  try {
    return await dataOf(await sendWithBusyRetry(url, call), call)
  } catch (error) {
    if (!(error instanceof ApiError && isXsrfCookieMissing(error))) throw error
    await sendWithBusyRetry(memberInfoPath, { signal: call.signal })
    return dataOf(await sendWithBusyRetry(url, call), call)
  }
}

const dataOf = async (response: Response, call: RequestOptions): Promise<unknown> => {
  const requestId = response.headers.get('x-request-id') ?? undefined
  const envelope = await envelopeOf(response, requestId, call)
  if (isSuccess(envelope)) return envelope.data
  const { code, data, message } = envelope
  throw new ApiError(message || handlers.errorMessage('status', { status: response.status }), {
    code: code === codes.ok ? codes.error : code,
    data,
    requestId: requestId ?? (data as { requestId?: string } | null)?.requestId,
    status: response.status,
  })
}

const isSuccess = ({ code, success }: Envelope): boolean => code === codes.ok && success !== false

/** How often a read is sent again while the server says that it is busy, and for how long it may ask to wait. */
const busyRetry = { times: 3, maxSeconds: 5 }

/** Retries a read that is refused because the server is answering too many requests of this user. */
const sendWithBusyRetry = async (url: string, call: RequestOptions): Promise<Response> => {
  let response = await sendOnce(url, call)
  if ((call.method ?? 'GET') !== 'GET') return response
  for (let left = busyRetry.times; left > 0 && response.status === 429; left -= 1) {
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    if (!(seconds <= busyRetry.maxSeconds)) return response
    await response.body?.cancel()
    await pause(seconds * 1000, call.signal)
    response = await sendOnce(url, call)
  }
  return response
}

const pause = (milliseconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const give = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', give)
      resolve()
    }, milliseconds)
    if (signal?.aborted) give()
    else signal?.addEventListener('abort', give, { once: true })
  })

/** After this many milliseconds without an answer, the connection to the server is checked. */
const unansweredMs = 5000

const sendOnce = async (url: string, call: RequestOptions): Promise<Response> => {
  const reads = (call.method ?? 'GET') === 'GET'
  const early = reads ? takePrefetched(url) : undefined
  if (!reads) clearPrefetched()
  const protocol = /^[a-z][a-z\d+.-]*:/i.exec(url)?.[0]
  if (protocol && !/^https?:$/i.test(protocol)) throw createNetworkError('protocol', { protocol })
  const signal = withTimeout(call)
  // A frozen server or a broken route refuses nothing: the call would stay pending for minutes. The upload of a file may
  // take as long.
  const timer = call.file
    ? undefined
    : setTimeout(() => handlers.onNoAnswer?.('slow'), unansweredMs)
  const sentAt = Date.now()
  try {
    if (early) return await early
    const response = await (call.transport ?? fetch)(url, fetchOptions({ ...call, signal }))
    recordServerTime(response.headers.get('date'), sentAt)
    return response
  } catch (error) {
    throw (await toNetworkError(signal?.aborted ? signal.reason : error, call)) ?? error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The error of a call whose answer did not arrive, or not completely. Undefined if the caller aborted it: they expect
 * the error of the browser.
 */
const toNetworkError = async (
  reason: unknown,
  { file, signal }: RequestOptions,
): Promise<ApiError | undefined> => {
  const name = reason instanceof DOMException ? reason.name : ''
  if (name === 'TimeoutError') return createNetworkError('timeout')
  if (signal?.aborted) return
  if (name === 'AbortError') return createNetworkError('aborted')
  if (file && !(await isReadable(file))) return createNetworkError('fileChanged')
  handlers.onNoAnswer?.('failed')
  return createNetworkError('offline')
}

/** Statuses with which a proxy answers when the server behind it does not; the server itself sends an envelope. */
export const proxyStatuses: readonly number[] = [502, 503, 504]

/** The browser's storage is too full to keep what signing in needs. */
export const createStorageFullError = () => new ApiError(handlers.errorMessage('storageFull'), {})

/** A call that got no answer of the server, or none that can be read. */
const createNetworkError = (key: Sentence, args?: Record<string, string>) =>
  new ApiError(handlers.errorMessage(key, args), { status: 0 })

const withTimeout = ({ signal, timeoutMs = 0 }: RequestOptions): AbortSignal | undefined => {
  if (timeoutMs <= 0) return signal
  const timeout = AbortSignal.timeout(timeoutMs)
  return signal ? anyOf(signal, timeout) : timeout
}

/** Aborts with the first of two signals; the oldest supported browsers lack `AbortSignal.any`. */
const anyOf = (first: AbortSignal, second: AbortSignal): AbortSignal => {
  const both = new AbortController()
  for (const signal of [first, second]) {
    if (signal.aborted) both.abort(signal.reason)
    signal.addEventListener('abort', () => both.abort(signal.reason), { signal: both.signal })
  }
  return both.signal
}

const fetchOptions = ({
  method = 'GET',
  body,
  json = body === undefined ? undefined : JSON.stringify(body),
  file,
  signal,
  language,
  bearer,
  keepalive,
}: RequestOptions): RequestInit => ({
  method,
  headers: {
    ...headersOf(method, file ? typeOf(file) : json === undefined ? null : jsonType),
    ...(language ? { 'Accept-Language': language } : {}),
    ...(bearer ? { Authorization: bearer } : {}),
  },
  credentials: 'same-origin',
  ...(file ? { body: file } : json === undefined ? {} : { body: json }),
  ...(signal ? { signal } : {}),
  ...(keepalive ? { keepalive } : {}),
})

const jsonType = 'application/json'
/** Browsers know the type of a spreadsheet only where such a program is installed. */
const typeOf = ({ name }: File) => (/\.csv$/i.test(name) ? 'text/csv' : 'application/octet-stream')

const headersOf = (method: string, type: string | null): Record<string, string> => {
  const own = pageToken()
  const drawn = currentPageUser()
  const xsrf = method === 'GET' ? undefined : xsrfToken()
  return {
    Accept: 'application/json',
    'Accept-Language': currentLanguage(),
    ...(own ? { Authorization: own } : {}),
    ...(drawn ? { 'X-Tenant': drawn.tenantId, 'X-User': drawn.id } : {}),
    ...(xsrf ? { 'X-XSRF-TOKEN': decodeURIComponent(xsrf) } : {}),
    ...(type ? { 'Content-Type': type } : {}),
  }
}

const queryOf = (query: RequestOptions['query'] = {}): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length ? `?${search}` : ''
}

const envelopeOf = async (
  response: Response,
  requestId: string | undefined,
  call: RequestOptions,
): Promise<Envelope> => {
  // Rejects if the connection breaks after the headers, and in Firefox if the page is being left.
  const text = await response.text().catch(async (error: unknown) => {
    throw (await toNetworkError(error, call)) ?? error
  })
  const envelope = parsed(text) as Partial<Envelope> | null | undefined
  if (typeof envelope?.code === 'number') {
    if (!proxyStatuses.includes(response.status)) handlers.onAnswer?.()
    return envelope as Envelope
  }
  if (proxyStatuses.includes(response.status)) handlers.onNoAnswer?.('failed')
  // Status 200 means an answer of the server, and this is none: a proxy or the sign-in page of a network sent it.
  if (response.ok) throw createNetworkError('notJson')
  const { status } = response
  throw new ApiError(handlers.errorMessage('status', { status }), { status, requestId })
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return
  }
}

const handleError = (error: ApiError, display: Display) => {
  if (error.code === codes.signedOut) handlers.onSignedOut(error)
  else if (error.code === codes.noLicence) handlers.onNoLicence()
  else if (error.code === codes.forbidden && actingMismatchOf(error))
    handlers.onActingMismatch?.(actingMismatchOf(error))
  else if (error.code === codes.forbidden && holdOf(error)) handlers.onSessionHold?.(holdOf(error))
  else if (display !== 'silent') handlers.showError(display, error)
}

const isXsrfCookieMissing = ({ code, data }: ApiError): boolean =>
  code === codes.forbidden && (data as { xsrf?: boolean } | null)?.xsrf === true

/** The proofs that the server accepts, if the error asks for one. */
const proofIn = ({ code, data }: ApiError): readonly string[] =>
  (code === codes.forbidden && (data as { proof?: readonly string[] } | null)?.proof) || []

const actingMismatchOf = ({ data }: ApiError) =>
  (data as { acting?: ActingMismatch } | null)?.acting as ActingMismatch
const holdOf = ({ data }: ApiError) => (data as { hold?: SessionHold } | null)?.hold as SessionHold
