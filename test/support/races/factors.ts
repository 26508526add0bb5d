import { Secret, TOTP } from 'otpauth'
import { forgiveAll, type Person, personOf, sessionsOf, site } from './people.ts'
import { many, type Race, unless } from './race.ts'
import type { World } from './world.ts'

const own = '/user/admin/member/account/factors/totp'

/** The code of an app with this key, so many steps of 30 seconds from now. */
const codeOf = (key: string, steps: number) =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + steps * 30_000 })

/** Sets up an authenticator app for this person; answers its key and the recovery codes. */
const setUp = async (world: World, person: Person) => {
  const [as] = await sessionsOf(world, person, 1)
  const [begun] = await world.fire([{ path: `${own}/begin`, body: {}, as }])
  const key: string = begun?.data.secret
  const body = { code: codeOf(key, 0) }
  const [done] = await world.fire([{ path: `${own}/confirm`, body, as }])
  if (done?.code !== 0) throw new Error(`No factor could be set up: ${done?.message}`)
  return { key, recovery: done.data.codes as string[] }
}

type Made = Awaited<ReturnType<typeof setUp>>

/** Fifty sessions wait for the second factor and send the same code at once: only one continues. */
const once = (name: string, way: string, codeFrom: (made: Made) => string | undefined): Race => ({
  name,
  begin: async world => async () => {
    const person = await personOf(world)
    const made = await setUp(world, person)
    const waiting = await sessionsOf(world, person, many)
    await forgiveAll(world)
    const body = { way, code: codeFrom(made) }
    const hits = await world.fire(waiting.map(as => ({ path: `${site}/factor/verify`, body, as })))
    const lifted = hits.filter(it => it.code === 0).length
    const [left] = await world.sql(
      `select (select count(*)::int from uc_session where user_id = $1 and way = 'password' and hold is null and misses = 0) as free,
        (select count(*)::int from uc_recovery where user_id = $1) as codes`,
      [person.id],
    )
    const codes = made.recovery.length - (way === 'recovery' ? 1 : 0)
    return [
      ...unless(lifted === 1, `${lifted} sessions went on with one code`),
      // The session that set the app up does not wait for the second factor either.
      ...unless(left?.free === 2, `${left?.free} sessions wait for nothing`),
      ...unless(left?.codes === codes, `${left?.codes} recovery codes are left`),
    ]
  },
})

export const factors: readonly Race[] = [
  // The time step that confirmed the key is used up.
  once('one use of a step', 'totp', ({ key }) => codeOf(key, 1)),
  once('one use of a recovery code', 'recovery', ({ recovery }) => recovery[0]),
]
