import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { ConnectionOptions } from '#server/db/open.ts'
import { freePort } from '#test/support/freePort.ts'

/** Starts PgBouncer in front of a database; `url` leads through it. */
export const startPooler = async (
  program: string,
  mode: 'session' | 'transaction' | 'statement',
  connection: ConnectionOptions['connection'],
  settings: readonly string[] = [],
) => {
  const behind = targetOf(connection)
  const folder = await mkdtemp(join(tmpdir(), 'uc-pooler-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  await writeFile(join(folder, 'users'), `"${behind.user}" ""\n`)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${behind.host} port=${behind.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
default_pool_size = 60
max_client_conn = 200
${settings.join('\n')}
`,
  )
  const account = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(program, [...account, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  const stop = async () => {
    const gone = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGQUIT')) await gone
    await rm(folder, { recursive: true, force: true })
  }
  await vi.waitFor(() => reached(port), { timeout: 10_000 })
  return { url: `postgres://${behind.user}@127.0.0.1:${port}/${behind.database}`, stop }
}

const reached = async (port: number) => {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
  } finally {
    socket.destroy()
  }
}

const targetOf = (connection: ConnectionOptions['connection']) => {
  if (typeof connection !== 'string') return connection
  const { hostname, port, username, pathname } = new URL(connection)
  return { host: hostname, port: Number(port), user: username, database: pathname.slice(1) }
}
