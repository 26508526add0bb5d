import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { newCaptcha } from '#server/auth/captcha.ts'
import { hashPassword } from '#server/auth/hashing.ts'
import { openDatabase } from '#server/db/open.ts'
import { median } from '../support/report.ts'

/** Whom `peopleWith` makes signs in with it. */
export const password = 'Bench-long-enough-1'
const signIn = '/user/admin/site/accountLogin'
/** Sign-ins of one person in one round, from an address that is used once: sixty a minute are let in from one. */
const times = 20

export interface SignIns {
  url: string
  keyFile: string
  ports: { ours: number; bare: number }
  atOnce: number
  rounds: number
}
export interface Medians {
  /** Milliseconds of the hash alone, as the bare server measures it within itself. */
  hash: number
  /** Milliseconds until the answer. */
  bare: number
  ours: number
}

/** Signing in with a captcha, beside a bare server that does nothing but the same hash, in turn. */
export const measureSignIns = async ({
  url,
  keyFile,
  ports,
  atOnce,
  rounds,
}: SignIns): Promise<Medians> => {
  const hash = await hashPassword(password)
  const people = await peopleWith(url, hash, atOnce)
  const captchas = captchasOf(url, keyFile)
  const hashes: number[] = []
  const took = { bare: [] as number[], ours: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    await everyone(people, async (_, agent) => {
      const began = performance.now()
      const { data } = await post(ports.bare, agent, '/hash', { hash, password })
      took.bare.push(performance.now() - began)
      hashes.push(Number(data))
    })
    const drawn = await captchas.draw(people.length * times)
    await everyone(people, async (username, agent) => {
      const credentials = { username, password, ...drawn.pop() }
      const began = performance.now()
      const { code, message } = await post(ports.ours, agent, signIn, credentials)
      took.ours.push(performance.now() - began)
      if (code !== 0) throw new Error(`Signing in was refused: ${message}`)
    })
  }
  await captchas.close()
  return { hash: median(hashes), bare: median(took.bare), ours: median(took.ours) }
}

let used = 1

const everyone = (people: readonly string[], work: (name: string, agent: Agent) => Promise<void>) =>
  Promise.all(
    people.map(async name => {
      used += 1
      const localAddress = `127.0.${Math.floor(used / 250)}.${1 + (used % 250)}`
      const agent = new Agent({ keepAlive: true, localAddress })
      for (let time = 0; time < times; time += 1) await work(name, agent)
      agent.destroy()
    }),
  )

/** Names of so many administrators, each of another tenant, given the password of this hash. */
export const peopleWith = async (url: string, hash: string, count: number): Promise<string[]> => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(administrators, [count])
  for (const { id, tenant_id: tenantId } of rows)
    await client.query(credential, [tenantId, id, hash])
  await client.end()
  return rows.map(row => row.user_name)
}

const administrators = `select u.id, u.tenant_id, u.user_name from uc_user u
  join uc_user__role_ids l on l.tenant_id = u.tenant_id and l.owner_id = u.id
  join uc_role r on r.tenant_id = l.tenant_id and r.id = l.target_id and r.builtin
  where u.user_name like 'u%x%' order by u.id limit $1`
const credential = `insert into uc_credential (tenant_id, user_id, hash, must_change) values ($1, $2, $3, false)
  on conflict (tenant_id, user_id) do update set hash = excluded.hash`

/** Captchas whose answers are known: made by the product's own function, past its API. */
export const captchasOf = (url: string, keyFile: string) => {
  const db = openDatabase({ connection: url, size: 1 })
  const appKey = Buffer.from(readFileSync(keyFile, 'utf8').trim(), 'base64')
  const deps = { db, now: Date.now, random: randomBytes, settings: { appKey } } as never
  const draw = async (count: number) => {
    const drawn: { cid: string; code: string }[] = []
    const reveal = (cid: string, code: string) => void drawn.push({ cid, code })
    for (let made = 0; made < count; made += 1)
      await newCaptcha(deps, { kind: 'image', purpose: 'login', reveal })
    return drawn
  }
  return { draw, close: () => db.close() }
}

interface Answer {
  code: number
  message: string
  data: unknown
}

/** Posts JSON over the agent's connections. */
export const post = (port: number, agent: Agent, path: string, body: object) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = JSON.stringify(body)
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(sent),
    }
    const asked = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers })
    asked.on('error', reject)
    asked.on('response', async response => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      resolve(JSON.parse(Buffer.concat(chunks).toString()))
    })
    asked.end(sent)
  })
