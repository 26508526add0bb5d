import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setRequestHandlers } from '#src/providers/http.ts'
import { upload } from '#src/providers/upload.ts'

/** A sending of the browser, led by the test. */
class Sending {
  static now: Sending
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  onloadend = () => {}
  status = 0
  responseText = ''
  type = 'application/json'
  open = vi.fn()
  setRequestHeader = vi.fn()
  send = vi.fn()
  abort = () => {
    this.onabort()
    this.onloadend()
  }
  constructor() {
    Sending.now = this
  }
  getResponseHeader(name: string) {
    return name === 'content-type' ? this.type : 'r-1'
  }
  answer(status: number, body: string) {
    Object.assign(this, { status, responseText: body })
    this.onload()
    this.onloadend()
  }
}

const file = new File(['x'], '收款码.png', { type: 'image/png' })
const refusal = (code: number, message: string) => JSON.stringify({ code, message, data: null })
const tryIt = (signal?: AbortSignal) => {
  const onProgress = vi.fn()
  return { sent: upload(file, { use: 'code', onProgress, signal }), onProgress }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Sending)
  const sentence = (key: string, about?: object) => `${key} ${JSON.stringify(about ?? {})}`
  setRequestHandlers({
    errorMessage: sentence,
    onSignedOut: () => {},
    onNoLicence: () => {},
    showError: () => {},
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('an upload', () => {
  it('goes as it is, tells how far it has come, and answers what was kept', async () => {
    const { sent, onProgress } = tryIt()
    const { now } = Sending
    now.upload.onprogress?.({ loaded: 1, total: 4 })
    now.answer(200, JSON.stringify({ code: 0, message: '', data: { id: '5' } }))
    expect(await sent).toEqual({ id: '5' })
    expect(onProgress).toHaveBeenCalledWith(0.25)
    expect(now.send).toHaveBeenCalledWith(file)
    expect(now.open.mock.calls[0]?.[1]).toContain(`use=code&name=${encodeURIComponent(file.name)}`)
  })

  it.each([
    [503, refusal(63, '系统繁忙，请稍后再试。'), '系统繁忙，请稍后再试。'],
    [429, refusal(-1, '操作过于频繁，请 30 秒后再试。'), '操作过于频繁，请 30 秒后再试。'],
    [413, refusal(51, '收款码图片不能超过 2M'), '收款码图片不能超过 2M'],
    [503, '<h1>Service Unavailable</h1>', 'status {"status":503}'],
  ])('that is answered %i fails with a sentence', async (status, body, message) => {
    const { sent } = tryIt()
    Sending.now.answer(status, body)
    await expect(sent).rejects.toMatchObject({ message, status })
  })

  it('without a network fails with the sentence of one', async () => {
    const { sent } = tryIt()
    Sending.now.onerror()
    await expect(sent).rejects.toMatchObject({ message: 'offline {}', status: 0 })
  })

  it('ends with whoever gave it up, before it began as well', async () => {
    const one = new AbortController()
    const { sent } = tryIt(one.signal)
    one.abort()
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
    await expect(tryIt(AbortSignal.abort()).sent).rejects.toMatchObject({ name: 'AbortError' })
    expect(Sending.now.send).not.toHaveBeenCalled()
  })
})
