import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openWorld, type Session, type World } from '#test/support/races/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('postgres'))
})
afterAll(() => world.close())

/** A connection, and the data received on it so far. */
const open = async (port: number) => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let said = ''
  socket.setEncoding('utf8').on('data', text => {
    said += text
  })
  const ended = once(socket, 'close').then(() => said)
  const hears = async (part: string) => {
    while (!said.includes(part)) await once(socket, 'data')
  }
  return { socket, ended, hears }
}

const asked = (path: string, { token }: Partial<Session> = {}) =>
  [
    `GET ${path} HTTP/1.1`,
    'host: uc.example',
    ...(token ? [`authorization: ${token}`] : []),
    '',
    '',
  ].join('\r\n')

it('a process that shuts down does not wait for idle connections', async () => {
  const port = world.ports[0] as number
  const idle = await Promise.all(Array.from({ length: 5 }, () => open(port)))
  for (const { socket, hears } of idle) {
    socket.write(asked('/admin/admin/site/config'))
    await hears('"code":0')
  }
  const events = await open(port)
  events.socket.write(asked('/user/admin/member/events', world.staff))
  await events.hears('event: rights')

  const { code, took } = await world.end(0)
  expect(code).toBe(0)
  // If it waited for them, that would take ten seconds.
  expect(took).toBeLessThan(5000)
  for (const { ended } of idle) expect(await ended).toContain('HTTP/1.1 200')
  expect(await events.ended).toContain('event: end\ndata: {"why":"draining"}')
})

it('it answers requests in progress, closes their connections, and logs the export that it ended', async () => {
  const port = world.ports[1] as number
  const tenant = await world.tenant()
  await fill(tenant.tenantId)
  const body = JSON.stringify({ name: 'Late', code: 'late' })
  const late = await open(port)
  late.socket.write(
    [
      'POST /user/admin/post HTTP/1.1',
      'host: uc.example',
      `authorization: ${tenant.session.token}`,
      `x-xsrf-token: ${tenant.session.crossSite}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      '',
      body.slice(0, -1),
    ].join('\r\n'),
  )
  const file = await open(port)
  file.socket.write(asked('/user/admin/post/export?sort=["name","ASC"]', tenant.session))
  await file.hears('text/csv')
  // A caller who stops reading keeps the export running for ten seconds.
  file.socket.pause()

  const ending = world.end(1)
  await closed(port)
  late.socket.write(body.slice(-1))
  const begun = performance.now()
  expect(await late.ended).toMatch(/^HTTP\/1.1 200/)
  // The export keeps the process for ten seconds, and with it each connection that is left open.
  expect(performance.now() - begun).toBeLessThan(5000)
  // The second signal ends the process without waiting.
  await world.end(1)
  expect((await ending).code).toBe(0)
  const noted = await world.sql(
    "select changes from uc_audit where tenant_id = $1 and action = 'export'",
    [tenant.tenantId],
  )
  const told = Object.fromEntries(
    noted[0]?.changes.map((it: { field: string; after: unknown }) => [it.field, it.after]) ?? [],
  )
  expect(told).toMatchObject({ ended: 'broken off', count: expect.any(Number) })
  expect(told.count).toBeGreaterThan(0)
  expect(told.count).toBeLessThan(many)
})

const many = 60_000
const fill = (tenantId: string) =>
  world.sql(
    `insert into uc_post (tenant_id, id, name, code, sort, status)
    select $1, nextval('uc_id'), 'Post ' || repeat('x', 50) || n, 'post-' || n, 0, 1 from generate_series(1, $2) n`,
    [tenantId, many],
  )

/** Waits until the process no longer accepts connections. */
const closed = async (port: number) => {
  const isOpen = () =>
    open(port).then(
      ({ socket }) => {
        socket.destroy()
        return true
      },
      () => false,
    )
  while (await isOpen());
}
