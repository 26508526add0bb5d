import { user } from '#resources/user.ts'
import { falseFor } from '#test/support/falseFor.ts'
import { type Person, personOf, sessionsOf, site } from './people.ts'
import { type Race, unless } from './race.ts'
import type { Shot } from './volley.ts'
import type { Session, World } from './world.ts'

const member = '/user/admin/member'
const allowed = 1000
const codes = { signedOut: 61, forbidden: 62 }

interface Way {
  name: string
  /** The request to the first process. */
  shot: (world: World, person: Person, session: Session) => Promise<Shot> | Shot
  /**
   * The code with which the second process refuses then. A locked screen is a state of the session,
   * which continues.
   */
  code?: number
}

const byAdministrator = ({ tenant: { session: as } }: Person) => as

const ways: readonly Way[] = [
  { name: 'logout', shot: (_, __, as) => ({ path: `${site}/logout`, body: {}, as }) },
  {
    name: 'force-logout',
    shot: (_, it) => ({
      path: `${member}/forceLogout`,
      body: { ids: [it.id] },
      as: byAdministrator(it),
    }),
  },
  {
    name: 'a reset password',
    shot: (_, it) => ({
      path: `${member}/${it.id}/resetPassword`,
      body: {},
      as: byAdministrator(it),
    }),
  },
  {
    name: 'being disabled',
    shot: (_, it) => ({
      method: 'PUT',
      path: `${user.api}/${it.id}`,
      body: { version: 1, status: 2 },
      as: byAdministrator(it),
    }),
  },
  {
    name: 'being ended from another session',
    shot: async (world, it) => ({
      path: `${member}/account/sessions/end`,
      body: { others: true },
      as: (await sessionsOf(world, it, 1))[0],
    }),
  },
  {
    name: 'a locked screen',
    shot: (_, __, as) => ({ path: `${member}/lock`, body: {}, as }),
    code: codes.forbidden,
  },
]

/** What one process ends, the other refuses within a second, and the live stream there closes. */
export const revocations: Race = {
  name: 'tokens that were revoked',
  begin: async world => async () =>
    (await Promise.all(ways.map(way => revoked(world, way)))).flat(),
}

const revoked = async (world: World, { name, shot, code = codes.signedOut }: Way) => {
  const person = await personOf(world)
  const [session] = (await sessionsOf(world, person, 1)) as [Session]
  const there = callerOf(world, session)
  if ((await there.code()) !== 0) return [`${name}: the session was none before`]
  const stream = await there.listen()
  const [done] = await world.fire([await shot(world, person, session)])
  const closes = code === codes.signedOut
  const [refused, ended] = await Promise.all([
    withinASecond(async () => (await there.code()) === code),
    closes && withinASecond(stream.ended),
  ])
  const closed = closes ? ended : stream.ended()
  await stream.stop()
  return [
    ...unless(done?.code === 0, `${name} was refused: ${done?.message}`),
    ...unless(refused, `${name}: taken after a second by the other process`),
    ...unless(closed === closes, `${name}: the stream is ${closed ? 'closed' : 'open'}`),
  ]
}

const withinASecond = (holds: () => Promise<boolean> | boolean): Promise<boolean> =>
  falseFor(holds).then(
    milliseconds => milliseconds < allowed,
    () => false,
  )

/** Calls the second process as the person of this session. */
const callerOf = ({ ports }: World, { token }: Session) => {
  const get = (path: string, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${ports[1]}${path}`, {
      headers: { authorization: token },
      ...(signal ? { signal } : {}),
    })
  const code = async () =>
    ((await (await get('/user/admin/role/header')).json()) as { code: number }).code
  const listen = async () => {
    const ending = new AbortController()
    const { body } = await get(`${member}/events`, ending.signal)
    let over = false
    const read = async () => {
      for await (const _ of body ?? []);
      over = true
    }
    const reading = read().catch(() => undefined)
    const stop = () => {
      ending.abort()
      return reading
    }
    return { ended: () => over, stop }
  }
  return { code, listen }
}
