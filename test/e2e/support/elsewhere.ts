import { connect, createServer } from 'node:net'
import { inject, onTestFinished } from 'vitest'

let last = 1

/** An address of the product whose visitors come from another machine than those before: one is sent a code a minute. */
export const elsewhere = async (): Promise<string> => {
  const port = Number(new URL(inject('product').address).port)
  last += 1
  const localAddress = `127.0.0.${last}`
  const relay = createServer(visitor => {
    const product = connect({ host: '127.0.0.1', port, localAddress })
    visitor.pipe(product).pipe(visitor)
    visitor.on('error', () => product.destroy())
    product.on('error', () => visitor.destroy())
  })
  await new Promise<void>(done => relay.listen(0, '127.0.0.1', done))
  onTestFinished(() => void relay.close())
  return `http://127.0.0.1:${(relay.address() as { port: number }).port}`
}
