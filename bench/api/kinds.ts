import type { Session } from '../support/signIn.ts'
import type { Request } from './load.ts'

const path = '/user/admin/member'
let made = 0

/** What is asked, of ours and of the bare server alike. */
export const kindsOf = ({ token, xsrf }: Session, ids: readonly string[]): Readonly<Record<string, Request>> => {
  const head = `host: 127.0.0.1\r\nauthorization: ${token}\r\naccept-language: en-US\r\n`
  const range = `range=${encodeURIComponent('[0,9]')}&sort=${encodeURIComponent('["createdAt","DESC"]')}`
  const list = `GET ${path}?${range} HTTP/1.1\r\n${head}\r\n`
  const write = `${head}x-xsrf-token: ${xsrf}\r\ncookie: XSRF-TOKEN=${xsrf}\r\ncontent-type: application/json\r\n`
  return {
    'list of ten with exact total': () => list,
    'one by id': () => `GET ${path}/${ids[Math.floor(Math.random() * ids.length)]} HTTP/1.1\r\n${head}\r\n`,
    create: () => {
      made += 1
      const name = `b${process.pid}x${made}`
      const body = JSON.stringify({ userName: name, realName: name, email: `${name}@bench.example` })
      return `POST ${path} HTTP/1.1\r\n${write}content-length: ${body.length}\r\n\r\n${body}`
    },
  }
}
