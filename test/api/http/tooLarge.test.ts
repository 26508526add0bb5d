import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'

let house: TestApp
let server: Awaited<ReturnType<TestApp['startServer']>>
beforeAll(async () => {
  house = await startTestApp()
  server = await house.startServer()
})
afterAll(async () => {
  await server.close()
  await house.close()
})

/** A connection that sends text and waits for a line; rejects when it is closed before. */
const open = () => {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
  let heard = ''
  const until = (line: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => heard.includes(line) && resolve()
      socket.on('data', chunk => {
        heard += chunk
        look()
      })
      socket.once('close', () => reject(new Error(`The connection was closed after: ${heard}`)))
      socket.once('error', reject)
      look()
    })
  return { socket, until }
}

// A proxy that is still passing a file on would answer 502 for a connection that is closed under it.
it('a body that is too large is refused while it is sent, and the connection goes on', async () => {
  const { socket, until } = open()
  const bytes = 100_000
  socket.write(
    `POST /user/admin/site/accountLogin HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`,
  )
  socket.write('x'.repeat(1000))
  await until('HTTP/1.1 413')
  socket.write('x'.repeat(bytes - 1000))
  socket.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await until('HTTP/1.1 200')
  expect(socket.destroyed).toBe(false)
  socket.destroy()
})
