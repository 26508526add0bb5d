import type { Caller } from './callers.ts'
import type { Request } from './load.ts'

const people = '/user/admin/member'
const posts = '/user/admin/post'
const range = `range=${encodeURIComponent('[0,9]')}&sort=${encodeURIComponent('["createdAt","DESC"]')}`
let made = 0

/** What is asked, of ours and of the bare server alike; each connection is another tenant's administrator. */
export const kindsOf = (callers: readonly Caller[]): Readonly<Record<string, Request>> => {
  const of = (connection: number) => callers[connection % callers.length] as Caller
  const head = ({ token }: Caller) =>
    `host: 127.0.0.1\r\nauthorization: ${token}\r\naccept-language: en-US\r\n`
  const write = (caller: Caller) =>
    `${head(caller)}x-xsrf-token: ${caller.xsrf}\r\ncontent-type: application/json\r\n`
  return {
    'list of ten with exact total': connection =>
      `GET ${people}?${range} HTTP/1.1\r\n${head(of(connection))}\r\n`,
    'one by id': connection => {
      const { ids } = of(connection)
      const id = ids[Math.floor(Math.random() * ids.length)]
      return `GET ${people}/${id} HTTP/1.1\r\n${head(of(connection))}\r\n`
    },
    // A post, since a person's password is hashed, which would be all that is measured.
    create: connection => {
      made += 1
      const name = `b${process.pid}x${made}`
      const body = JSON.stringify({ name, code: name })
      return `POST ${posts} HTTP/1.1\r\n${write(of(connection))}content-length: ${body.length}\r\n\r\n${body}`
    },
  }
}
