import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { verify } from '@node-rs/argon2'
import pg from 'pg'

/**
 * What ours is divided by: `node:http`, `pg` with prepared statements, the token looked up by its
 * hash. No validation, no permissions, no row policies, no scope, no audit, no quota.
 */
const [connectionString, tokens, port] = process.argv.slice(2) as [string, string, string]
const pool = new pg.Pool({ connectionString, max: 10 })
const known = new Map(
  tokens.split(',').map(pair => {
    const [token = '', tenant = ''] = pair.split(':')
    return [hashOf(token), tenant]
  }),
)

function hashOf(token: string) {
  return createHash('sha256').update(token).digest('base64')
}

const columns = `id, user_name as "userName", real_name as "realName", dept_id as "deptId", phone, email, sex, birthday,
  address, qq, remark, balance, integral, inviter_id as "inviterId", last_active_at as "lastActiveAt",
  last_login_at as "lastLoginAt", last_login_ip as "lastLoginIp", login_count as "loginCount", status, avatar,
  version, created_at as "createdAt", created_by as "createdBy", updated_at as "updatedAt", updated_by as "updatedBy"`
const rows = {
  name: 'rows',
  text: `select ${columns} from uc_user where tenant_id = $1 and deleted_at is null order by created_at desc, id desc limit 10`,
}
const total = {
  name: 'total',
  text: 'select count(*) as n from uc_user where tenant_id = $1 and deleted_at is null',
}
const one = {
  name: 'one',
  text: `select ${columns} from uc_user where tenant_id = $1 and id = $2 and deleted_at is null`,
}
const add = {
  name: 'add',
  text: 'insert into uc_post (tenant_id, name, code) values ($1, $2, $3) returning *',
}

const answer = async (request: IncomingMessage, tenant: string) => {
  if (request.method === 'POST') {
    const { name, code } = await bodyOf(request)
    return (await pool.query({ ...add, values: [tenant, name, code] })).rows[0]
  }
  const id = /^\/user\/admin\/member\/(\d+)$/.exec(request.url ?? '')?.[1]
  if (id) return (await pool.query({ ...one, values: [tenant, id] })).rows[0]
  const [list, count] = await Promise.all([
    pool.query({ ...rows, values: [tenant] }),
    pool.query({ ...total, values: [tenant] }),
  ])
  return { list: list.rows, total: Number(count.rows[0].n) }
}

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>
}

/** Milliseconds that a hash alone takes here. */
const hashed = async (request: IncomingMessage) => {
  const { hash = '', password = '' } = await bodyOf(request)
  const began = performance.now()
  await verify(hash, password)
  return performance.now() - began
}

const send = (response: ServerResponse, data: unknown) => {
  const text = JSON.stringify({ code: 0, message: '', data })
  const length = Buffer.byteLength(text)
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': length })
    .end(text)
}

createServer(async (request, response) => {
  if (request.url === '/hash') return send(response, await hashed(request))
  const tenant = known.get(hashOf(request.headers.authorization ?? ''))
  if (!tenant) return response.writeHead(401).end()
  send(response, await answer(request, tenant))
}).listen(Number(port), '127.0.0.1')
