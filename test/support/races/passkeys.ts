import { authenticator } from '#test/support/authenticator.ts'
import { personOf, sessionsOf, site } from './people.ts'
import { many, type Race, times, unless } from './race.ts'

const own = '/user/admin/member/account/factors/passkey'
/** The page that passkeys are made and used on. */
const headers = { host: 'uc.example', origin: 'https://uc.example' }

/** What a device signed lets in once. */
export const passkeys: Race = {
  name: 'one use of a challenge',
  begin: async world => async () => {
    const person = await personOf(world)
    const [as] = await sessionsOf(world, person, 1)
    const device = authenticator({ counts: false })
    const [making] = await world.fire([{ path: `${own}/options`, body: {}, as, headers }])
    if (making?.code !== 0) throw new Error(`No passkey is on offer: ${making?.message}`)
    const body = { title: 'Race', response: device.make(making.data.options) }
    const [added] = await world.fire([{ path: `${own}/add`, body, as, headers }])
    if (added?.code !== 0) throw new Error(`No passkey could be added: ${added?.message}`)
    const [asked] = await world.fire([{ path: `${site}/passkey/options`, body: {}, headers }])
    const { cid, options } = asked?.data ?? {}
    const shown = { cid, response: device.use(options) }
    const hits = await world.fire(
      times(many, () => ({ path: `${site}/passkey/login`, body: shown, headers })),
    )
    const entered = hits.filter(it => it.code === 0).length
    return unless(entered === 1, `${entered} entered by one challenge`)
  },
}
