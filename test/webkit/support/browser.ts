import { type ChildProcess, spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, inject, vi } from 'vitest'
import { selectByRole } from '#test/firefox/support/byRole.ts'
import { freePort } from '#test/support/freePort.ts'

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const steps = { timeout: 15_000, interval: 50 }

interface Found {
  [elementKey]: string
}

/** A page of WebKitGTK, since there is no Safari on Linux. Controlled by plain calls of the WebDriver protocol. */
export interface Visit {
  goto(path: string): Promise<void>
  /** Waits until an element with this role and name exists; `name*` and `*name*` match as for Firefox. */
  see(role: string, name?: string): Promise<void>
  seeText(text: string): Promise<void>
  click(role: string, name?: string): Promise<void>
  /** Types into a field of a form, named as in its definition. */
  type(field: string, text: string): Promise<void>
  /** Runs a function body in the page. */
  run<T>(body: string, ...args: unknown[]): Promise<T>
  /** Presses the mouse button at the first point, moves to the second, and releases it there. */
  drag(from: Point, to: Point): Promise<void>
}

export interface Point {
  x: number
  y: number
}

let display: ChildProcess | undefined
let driver: ChildProcess | undefined
let base = ''
let session = ''

beforeAll(async () => {
  display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    display?.once('error', reject)
    display?.stdout?.once('data', (it: Buffer) => resolve(it.toString().trim()))
  })
  const port = await freePort()
  driver = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${number}`, LANG: 'zh_CN.UTF-8', LANGUAGE: 'zh_CN' },
  })
  base = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(`${base}/status`), steps)
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: {} },
  })
  session = `/session/${sessionId}`
  await call('POST', `${session}/window/rect`, { width: 1440, height: 900 })
})

afterAll(async () => {
  if (session) await call('DELETE', session).catch(() => {})
  driver?.kill()
  display?.kill()
})

const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const sent = body ? { body: JSON.stringify(body) } : {}
  const answer = await fetch(base + path, { method, ...sent })
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (value?.error) throw new Error(`${path}: ${value.error}, ${value.message}`)
  return value
}

const run = <T>(script: string, ...args: unknown[]) =>
  call<T>('POST', `${session}/execute/sync`, { script, args })

const find = (role: string, name = '') =>
  run<Found | null>(
    `return (${selectByRole})(document, arguments[0])[0] ?? null`,
    name ? `${role}|${name}` : role,
  )

/** Waits for an element and does something with it; retries if it was rendered again in between. */
const withElement = async (
  what: string,
  found: () => Promise<Found | null>,
  act: (path: string) => Promise<unknown>,
) => {
  const done = async () => {
    const element = await found()
    if (!element) return `no ${what}`
    await act(`${session}/element/${element[elementKey]}`)
    return 'done'
  }
  await expect.poll(() => done().catch(String), steps).toBe('done')
}

/** The page of this file's WebKit; storage and cookies are shared by the tests of a file. */
export const page: Visit = {
  goto: async path => {
    await call('POST', `${session}/url`, { url: `${inject('product').address}/user/web/${path}` })
  },
  see: (role, name) =>
    withElement(
      `${role} ${name ?? ''}`,
      () => find(role, name),
      async () => {},
    ),
  seeText: text =>
    expect.poll(() => run<string>('return document.body.innerText'), steps).toContain(text),
  click: (role, name) =>
    withElement(
      `${role} ${name ?? ''}`,
      () => find(role, name),
      path => call('POST', `${path}/click`, {}),
    ),
  type: (field, text) =>
    withElement(
      field,
      () =>
        run<Found | null>(
          'return document.querySelector(arguments[0])',
          `[role="dialog"] [data-field="${field}"] :is(input, textarea)`,
        ),
      path => call('POST', `${path}/value`, { text }),
    ),
  run,
  drag: async (from, to) => {
    const move = ({ x, y }: Point) => ({ type: 'pointerMove', x, y, duration: 100 })
    const mouse = [
      move(from),
      { type: 'pointerDown', button: 0 },
      move({ x: from.x + 8, y: from.y + 8 }),
      move(to),
      { type: 'pointerUp', button: 0 },
    ]
    const actions = [
      { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: mouse },
    ]
    await call('POST', `${session}/actions`, { actions })
  },
}
