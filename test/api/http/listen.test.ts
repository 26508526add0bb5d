import { once } from 'node:events'
import { stat } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listen, type RunningServer } from '#server/http/listen.ts'

let listening: RunningServer
let agent: Agent
let answering: boolean
beforeEach(async () => {
  answering = true
  agent = new Agent({ keepAlive: true })
  const app = async () => {
    // Requests take different times, so that some are in progress whenever it closes.
    await pause(Math.random() * 5)
    // As the application answers while it shuts down.
    return new Response('answered', answering ? {} : { headers: { connection: 'close' } })
  }
  listening = await listen(app, { port: 0, host: '127.0.0.1' })
})
afterEach(() => agent.destroy())

/** Sends a request: resolves with 'answered', or with the code of the error. */
const ask = () =>
  new Promise<string>(resolve => {
    const request = get({ port: listening.port, host: '127.0.0.1', agent }, answer => {
      answer.once('data', chunk => resolve(String(chunk)))
      answer.once('error', error => resolve((error as NodeJS.ErrnoException).code ?? 'cut'))
    })
    request.once('error', error => {
      const { code, syscall } = error as NodeJS.ErrnoException
      resolve(syscall === 'connect' ? 'not let in' : (code ?? 'cut'))
    })
  })

describe('closing', () => {
  it('answers every request that was sent before, while callers keep sending', async () => {
    const outcomes = new Set<string>()
    let asked = 0
    const caller = async () => {
      for (;;) {
        const outcome = await ask()
        asked += 1
        outcomes.add(outcome)
        if (outcome !== 'answered') return
      }
    }
    const callers = Array.from({ length: 64 }, caller)
    // Each connection has served several requests before the application announces its end.
    await expect.poll(() => asked).toBeGreaterThan(10 * callers.length)
    answering = false
    // After that, until no connection is left that was open before and may be used for more.
    const before = [agent.sockets, agent.freeSockets].flatMap(it => Object.values(it).flat())
    await expect.poll(() => before.every(it => it?.destroyed)).toBe(true)
    await listening.close(8000)
    await Promise.all(callers)
    expect([...outcomes].sort()).toEqual(['answered', 'not let in'])
  })

  it('answers requests whose connections it has not accepted yet', async () => {
    answering = false
    const { asked, closed } = await new Promise<{
      asked: Promise<string>[]
      closed: Promise<void>
    }>(resolve => {
      // After the callback of a file, the event loop first does what was put off until the next
      // turn, and only then looks for connections.
      stat('.', async () => {
        const asked = Array.from({ length: 20 }, ask)
        // The connections are begun once this callback has returned.
        await undefined
        resolve({ asked, closed: listening.close(8000) })
      })
    })
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['answered']))
    await closed
  })

  it('soon ends connections that never sent a request, however long it may wait', async () => {
    const silent = connect(listening.port, '127.0.0.1')
    await once(silent, 'connect')
    const ended = once(silent, 'close')
    await listening.close(60_000)
    await ended
  })

  it('cuts off requests that are still in progress when the time is over', async () => {
    let begin = () => {}
    const begun = new Promise<void>(resolve => {
      begin = resolve
    })
    const never = () => {
      begin()
      return new Promise<Response>(() => {})
    }
    const slow = await listen(never, { port: 0, host: '127.0.0.1' })
    const cut = once(get({ port: slow.port, host: '127.0.0.1', agent }), 'error')
    await begun
    await slow.close(100)
    expect((await cut)[0]).toMatchObject({ code: 'ECONNRESET' })
    await listening.close()
  })
})
