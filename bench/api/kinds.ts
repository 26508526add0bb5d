import type { Session } from '../support/signIn.ts'
import type { Request } from './load.ts'

const people = '/user/admin/member'
const posts = '/user/admin/post'
let made = 0

/** What is asked, of ours and of the bare server alike. */
export const kindsOf = (
  { token, xsrf }: Session,
  ids: readonly string[],
): Readonly<Record<string, Request>> => {
  const head = `host: 127.0.0.1\r\nauthorization: ${token}\r\naccept-language: en-US\r\n`
  const range = `range=${encodeURIComponent('[0,9]')}&sort=${encodeURIComponent('["createdAt","DESC"]')}`
  const list = `GET ${people}?${range} HTTP/1.1\r\n${head}\r\n`
  const write = `${head}x-xsrf-token: ${xsrf}\r\ncookie: XSRF-TOKEN=${xsrf}\r\ncontent-type: application/json\r\n`
  return {
    'list of ten with exact total': () => list,
    'one by id': () =>
      `GET ${people}/${ids[Math.floor(Math.random() * ids.length)]} HTTP/1.1\r\n${head}\r\n`,
    // A post, since a person's password is hashed, which would be all that is measured.
    create: () => {
      made += 1
      const name = `b${process.pid}x${made}`
      const body = JSON.stringify({ name, code: name })
      return `POST ${posts} HTTP/1.1\r\n${write}content-length: ${body.length}\r\n\r\n${body}`
    },
  }
}
