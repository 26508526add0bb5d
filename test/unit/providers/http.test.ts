import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiError } from '#src/providers/apiError.ts'
import { prefetchUrls } from '#src/providers/early.ts'
import { request, requestFile, setRequestHandlers } from '#src/providers/http.ts'

const fetched = vi.fn<typeof fetch>()
const signedOut = vi.fn()
const tell = vi.fn()

const answers = (body: unknown, status = 200) =>
  fetched.mockImplementation(async () =>
    Response.json(body, { status, headers: { 'x-request-id': 'r1' } }),
  )

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: ApiError) => error,
  )

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  setRequestHandlers({
    errorMessage: key => `sentence ${key}`,
    onSignedOut: signedOut,
    onNoLicence: () => {},
    showError: tell,
  })
  localStorage.setItem('ACCESS-TOKEN', 'token')
  // biome-ignore lint/suspicious/noDocumentCookie: the very thing under test
  document.cookie = 'XSRF-TOKEN=xsrf'
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  localStorage.clear()
})

describe('a call', () => {
  it('resolves with the data of the envelope', async () => {
    answers({ code: 0, message: '', data: { id: '1' } })
    expect(await request('/a')).toEqual({ id: '1' })
  })

  it('carries token and language, and on writes the XSRF token', async () => {
    answers({ code: 0, message: '', data: null })
    await request('/a', { method: 'POST', body: {} })
    const headers = fetched.mock.calls[0]?.[1]?.headers
    expect(headers).toMatchObject({
      Authorization: 'token',
      'X-XSRF-TOKEN': 'xsrf',
      'Content-Type': 'application/json',
    })
  })

  it.each([
    ['breaks', new TypeError('Error in body stream'), 'offline'],
    ['is cancelled by the browser', new DOMException('left', 'AbortError'), 'aborted'],
  ])('got no answer if the body %s after its headers', async (_, reason, sentence) => {
    const body = new ReadableStream({ start: controller => controller.error(reason) })
    fetched.mockResolvedValue(new Response(body))
    const error = await failureOf(request('/a'))
    expect(error).toMatchObject({ message: `sentence ${sentence}`, status: 0 })
  })

  it('got no answer if somebody else sent an HTML page', async () => {
    fetched.mockResolvedValue(new Response('<html>'))
    const error = await failureOf(request('/a'))
    expect(error).toMatchObject({ message: 'sentence notJson', status: 0 })
  })

  it.each([
    [200, 'notJson', 0],
    [502, 'status', 502],
  ])(
    'for a file got none if somebody else sent an HTML page with status %d',
    async (sent, sentence, status) => {
      const headers = { 'content-type': 'text/html; charset=utf-8' }
      fetched.mockResolvedValue(new Response('<html>', { status: sent, headers }))
      const error = await failureOf(requestFile('/a/export'))
      expect(error).toMatchObject({ message: `sentence ${sentence}`, status })
      const file = new Response('a', { headers: { 'content-type': 'text/csv' } })
      fetched.mockResolvedValue(file)
      expect(await requestFile('/a/export')).toBe(file)
    },
  )

  it('rejects with the error of the browser if its caller aborts while the body arrives', async () => {
    const caller = new AbortController()
    fetched.mockImplementation(async () => {
      caller.abort()
      const body = new ReadableStream({ start: it => it.error(caller.signal.reason) })
      return new Response(body)
    })
    const error = await failureOf(request('/a', { signal: caller.signal }))
    expect(error).toMatchObject({ name: 'AbortError' })
  })

  it('passes the messages of code 51 to the fields of a form', async () => {
    answers({ code: 51, message: 'no', data: { fields: { name: 'taken' } } })
    const error = await failureOf(request('/a'))
    expect(error?.body.errors).toEqual({ name: 'taken' })
  })

  it('reports an ended session in every display mode', async () => {
    answers({ code: 61, message: 'out', data: null })
    await failureOf(request('/a'))
    expect(signedOut).toHaveBeenCalledOnce()
  })

  it('shows an error in its display mode', async () => {
    answers({ code: -1, message: 'no', data: null })
    const error = await failureOf(request('/a', { display: 'warning' }))
    expect(tell).toHaveBeenCalledWith('warning', error)
  })

  it('carries the request id', async () => {
    answers({ code: -1, message: 'no', data: null })
    expect((await failureOf(request('/a')))?.requestId).toBe('r1')
  })

  it('has a message if there is no network', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    expect((await failureOf(request('/a')))?.message).toBe('sentence offline')
  })

  it('has the connection checked once if it stays without an answer, unless a file is sent', async () => {
    vi.useFakeTimers()
    const noAnswer = vi.fn()
    setRequestHandlers({
      errorMessage: key => key,
      onSignedOut: signedOut,
      onNoLicence: () => {},
      showError: tell,
      onNoAnswer: noAnswer,
    })
    answers({ code: 0, message: '', data: null })
    await request('/a')
    await vi.advanceTimersByTimeAsync(60_000)
    fetched.mockImplementation(() => new Promise(() => {}))
    void request('/a', { method: 'POST', file: new File(['a'], 'a.csv') })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(noAnswer).not.toHaveBeenCalled()
    void request('/a')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(noAnswer).toHaveBeenCalledOnce()
  })

  it('tells that the server answered, unless a proxy or a server without its database did', async () => {
    const answered = vi.fn()
    setRequestHandlers({
      errorMessage: key => key,
      onSignedOut: signedOut,
      onNoLicence: () => {},
      showError: tell,
      onAnswer: answered,
    })
    answers({ code: -1, message: 'x', data: null }, 503)
    await failureOf(request('/a'))
    fetched.mockImplementation(async () => new Response('<p>', { status: 200 }))
    await failureOf(request('/a'))
    expect(answered).not.toHaveBeenCalled()
    answers({ code: 51, message: 'x', data: null }, 400)
    await failureOf(request('/a'))
    expect(answered).toHaveBeenCalledOnce()
  })

  it('with a file that was changed after it was chosen says so, and does not blame the connection', async () => {
    const noAnswer = vi.fn()
    setRequestHandlers({
      errorMessage: key => `sentence ${key}`,
      onSignedOut: signedOut,
      onNoLicence: () => {},
      showError: tell,
      onNoAnswer: noAnswer,
    })
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const file = new File(['a'], 'a.csv')
    const call = () => failureOf(request('/a', { method: 'POST', file }))
    expect((await call())?.message).toBe('sentence offline')
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(
      new DOMException('', 'NotReadableError'),
    )
    expect((await call())?.message).toBe('sentence fileChanged')
    expect(noAnswer).toHaveBeenCalledOnce()
  })

  it.each([
    [0, -1],
    [-1, -1],
    [51, 51],
  ])('fails when the answer with code %i says that it is no success', async (code, told) => {
    answers({ code, success: false, message: 'no', data: { list: [] } })
    const error = await failureOf(request('/a', { display: 'error' }))
    expect([error?.message, error?.code]).toEqual(['no', told])
    expect(tell).toHaveBeenCalledWith('error', error)
  })

  it('has a message if the browser aborted it', async () => {
    fetched.mockRejectedValue(new DOMException('aborted', 'AbortError'))
    expect((await failureOf(request('/a')))?.message).toBe('sentence aborted')
  })

  it('rejects with the AbortError once the caller has aborted it', async () => {
    const own = new AbortController()
    own.abort()
    const aborted = new DOMException('aborted', 'AbortError')
    fetched.mockRejectedValue(aborted)
    expect(await failureOf(request('/a', { signal: own.signal }))).toBe(aborted)
  })

  it.each([false, true])('times out, with a signal of the caller %s', async own => {
    fetched.mockImplementation(
      (_url, options) =>
        new Promise((_resolve, reject) => {
          options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
        }),
    )
    const signal = own ? new AbortController().signal : undefined
    const error = await failureOf(request('/a', { timeoutMs: 5, signal }))
    expect(error?.message).toBe('sentence timeout')
  })

  it.each(['ftp://a/b', 'javascript:alert(1)', 'file:///a'])('does not go by %s', async url => {
    expect((await failureOf(request(url)))?.message).toBe('sentence protocol')
    expect(fetched).not.toHaveBeenCalled()
  })

  it('has a message if the answer is not an envelope', async () => {
    fetched.mockResolvedValue(new Response('<html>', { status: 502 }))
    expect((await failureOf(request('/a')))?.message).toBe('sentence status')
  })

  it('uses the answer of an early request once', async () => {
    answers({ code: 0, message: '', data: 1 })
    prefetchUrls(['/early'])
    await request('/early')
    expect(fetched).toHaveBeenCalledTimes(1)
    await request('/early')
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('does not use the answer of an early request after a write', async () => {
    answers({ code: 0, message: '', data: 1 })
    prefetchUrls(['/read'])
    await request('/written', { method: 'POST', body: {} })
    await request('/read')
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  it('fetches a lost cookie and retries a write once', async () => {
    const refused = { code: 62, message: 'lost', data: { xsrf: true } }
    fetched.mockImplementation(async (url, options) => {
      if (options?.method === 'GET') {
        // biome-ignore lint/suspicious/noDocumentCookie: the very thing under test
        document.cookie = 'XSRF-TOKEN=renewed'
        return Response.json({ code: 0, message: '', data: { url } })
      }
      const sent = new Headers(options?.headers).get('x-xsrf-token')
      return Response.json(sent === 'renewed' ? { code: 0, message: '', data: 'done' } : refused)
    })
    const file = new File(['a'], 'a.csv')
    for (const call of [{ body: {} }, { file }, { transport: fetched }] as const) {
      // biome-ignore lint/suspicious/noDocumentCookie: the very thing under test
      document.cookie = 'XSRF-TOKEN=; max-age=0'
      fetched.mockClear()
      expect(await request('/a', { method: 'POST', ...call })).toBe('done')
      expect(fetched.mock.calls.map(([url]) => url)).toEqual([
        '/a',
        '/user/admin/member/info',
        '/a',
      ])
    }
  })

  it('does not retry a write for ever', async () => {
    answers({ code: 62, message: 'lost', data: { xsrf: true } })
    expect((await failureOf(request('/a', { method: 'POST' })))?.message).toBe('lost')
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  it.each([
    ['is repeated once the user has given a proof', true, 2],
    ['stays refused when the user cancels', false, 1],
  ])('that wants proof %s', async (_, shows, calls) => {
    const prove = vi.fn(async () => shows)
    setRequestHandlers({
      errorMessage: key => key,
      onSignedOut: signedOut,
      onNoLicence: () => {},
      showError: tell,
      requestProof: prove,
    })
    answers({ code: 62, message: 'who?', data: { proof: ['password'] } })
    prove.mockImplementation(async () => {
      if (shows) answers({ code: 0, message: '', data: 'done' })
      return shows
    })
    const call = request('/a', { method: 'POST', body: {} })
    const outcome = await call.catch((error: ApiError) => error.message)
    expect(prove).toHaveBeenCalledWith(['password'])
    expect({ outcome, calls: fetched.mock.calls.length }).toEqual({
      outcome: shows ? 'done' : 'who?',
      calls,
    })
  })
})

describe('after the session has ended', () => {
  const ended = { code: 61, message: 'out', data: null }
  const signIn = vi.fn(async () => true)
  const comesBack = () =>
    signIn.mockImplementation(async () => {
      answers({ code: 0, message: '', data: 'done' })
      return true
    })
  beforeEach(() => {
    signIn.mockReset()
    const quiet = () => {}
    const signedInAgain = signIn
    setRequestHandlers({
      errorMessage: key => key,
      onSignedOut: signedOut,
      onNoLicence: quiet,
      showError: tell,
      waitForSignIn: signedInAgain,
    })
    answers(ended)
  })

  it('a write is sent once more after the same person has signed in again', async () => {
    comesBack()
    expect(await request('/a', { method: 'POST', body: { name: 'typed' } })).toBe('done')
    expect(signedOut).toHaveBeenCalledOnce()
    expect(fetched.mock.calls.map(([, options]) => options?.body)).toEqual([
      '{"name":"typed"}',
      '{"name":"typed"}',
    ])
  })

  it('a write stays refused if the user closes the dialog', async () => {
    signIn.mockResolvedValue(false)
    expect((await failureOf(request('/a', { method: 'POST' })))?.message).toBe('out')
    expect(fetched).toHaveBeenCalledOnce()
  })

  it.each<[string, string, object]>([
    ['a read', '/a', {}],
    ['signing in', '/user/admin/site/accountLogin', { method: 'POST' }],
    ['a write with a token of its own', '/a', { method: 'POST', bearer: 't' }],
  ])('%s waits for nobody', async (_, path, call) => {
    comesBack()
    expect((await failureOf(request(path, call)))?.message).toBe('out')
    expect(signIn).not.toHaveBeenCalled()
  })

  it('a write of the sign-in dialog itself does not wait for the dialog', async () => {
    comesBack()
    const quiet = () => {}
    const asks = { isAskedToSignIn: () => true, waitForSignIn: signIn }
    setRequestHandlers({
      errorMessage: key => key,
      onSignedOut: signedOut,
      onNoLicence: quiet,
      showError: tell,
      ...asks,
    })
    const change = request('/user/admin/member/account/password', { method: 'POST', body: {} })
    expect((await failureOf(change))?.message).toBe('out')
    expect(signIn).not.toHaveBeenCalled()
  })
})

describe('while the server is busy', () => {
  const busy = (seconds: string) =>
    Response.json(
      { code: 63, message: 'Busy.', data: null },
      { status: 429, headers: { 'retry-after': seconds } },
    )
  const done = () => Response.json({ code: 0, message: '', data: 1 })

  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('a read is retried after the delay that the server asks for', async () => {
    fetched.mockResolvedValueOnce(busy('1')).mockResolvedValueOnce(done())
    const answer = request('/a')
    await vi.advanceTimersByTimeAsync(999)
    expect(fetched).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toBe(1)
  })

  it('a read fails after some retries, with the message of the server', async () => {
    fetched.mockImplementation(async () => busy('1'))
    const failure = failureOf(request('/a', { display: 'error' }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await failure).toMatchObject({ code: 63, status: 429, message: 'Busy.' })
    expect(fetched).toHaveBeenCalledTimes(4)
    expect(tell).toHaveBeenCalledTimes(1)
  })

  it('a read that was aborted is not retried', async () => {
    fetched.mockImplementation(async () => busy('1'))
    const leaving = new AbortController()
    const failure = failureOf(request('/a', { signal: leaving.signal }))
    await vi.advanceTimersByTimeAsync(500)
    leaving.abort()
    await failure
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['a write', '1', { method: 'POST' }],
    ['what may come again much later', '60', {}],
    ['what may come again at a moment unknown', 'soon', {}],
  ] as const)('%s is told at once', async (_, seconds, call) => {
    fetched.mockImplementation(async () => busy(seconds))
    expect(await failureOf(request('/a', call))).toMatchObject({ code: 63 })
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})
