// Signs in to a User Center with a key of open access and calls one route. Needs Node 20 or newer, and no package.
//   UC_URL=https://iot.example.com UC_KEY=uk_... UC_SECRET=us_... npx tsx sign-in.ts [/user/admin/member/info]
//   UC_SECRET=us_... npx tsx sign-in.ts sign <timestamp> <nonce>     prints the signature alone
import { createHmac, randomBytes } from 'node:crypto'

const { UC_URL = '', UC_KEY = '', UC_SECRET = '' } = process.env
const login = '/user/admin/site/access/open/login'

const sign = (timestamp: number, nonce: string): string =>
  createHmac('sha256', UC_SECRET).update(`POST\n${login}\n${timestamp}\n${nonce}`).digest('hex')

interface Answer {
  code: number
  message: string
  data: unknown
}

const call = async (path: string, init: RequestInit): Promise<unknown> => {
  const answer = (await (await fetch(UC_URL + path, init)).json()) as Answer
  if (answer.code !== 0) throw new Error(JSON.stringify(answer))
  return answer.data
}

const signIn = async (): Promise<string> => {
  const timestamp = Math.floor(Date.now() / 1000)
  const nonce = randomBytes(16).toString('hex')
  const body = JSON.stringify({ key: UC_KEY, timestamp, nonce, sign: sign(timestamp, nonce) })
  const headers = { 'content-type': 'application/json' }
  const data = await call(login, { method: 'POST', headers, body })
  return (data as { token: string }).token
}

const main = async (): Promise<void> => {
  const [path = '/user/admin/member/info', timestamp, nonce = ''] = process.argv.slice(2)
  if (path === 'sign') return console.log(sign(Number(timestamp), nonce))
  console.log(JSON.stringify(await call(path, { headers: { authorization: await signIn() } })))
}

main().catch(error => {
  console.error(String(error))
  process.exitCode = 1
})
