import { keySignInPath } from '#resources/core/signing.ts'
import { openAccess } from '#resources/openAccess.ts'
import { post } from '#resources/post.ts'
import { requestSignatureOf } from '#server/outbound/sign.ts'
import { many, type Race, times, unless } from './race.ts'

/** What a program signed lets it in once, on whichever process. */
export const nonces: Race = {
  name: 'one use of a nonce',
  begin: async world => {
    const { session: as } = await world.tenant()
    return async () => {
      const body = { title: world.name(), scopes: [`GET ${post.api}`] }
      const [made] = await world.fire([{ path: openAccess.api, body, as }])
      if (made?.code !== 0) throw new Error(`No key could be made: ${made?.message}`)
      const { id, key, revealed } = made.data
      const timestamp = Math.floor(Date.now() / 1000)
      const nonce = `nonce-of-${world.name()}-${timestamp}`
      const signed = {
        key,
        timestamp,
        nonce,
        sign: requestSignatureOf(revealed, { timestamp, nonce }),
      }
      const hits = await world.fire(times(many, () => ({ path: keySignInPath, body: signed })))
      const entered = hits.filter(it => it.code === 0).length
      const [left] = await world.sql(
        `select (select count(*)::int from uc_session where key_id = $1) as sessions,
          (select count(*)::int from uc_open_nonce where key_id = $1) as nonces`,
        [id],
      )
      return [
        ...unless(entered === 1, `${entered} entered with one nonce`),
        ...unless(left?.sessions === 1, `${left?.sessions} sessions of one nonce`),
        ...unless(left?.nonces === 1, `${left?.nonces} nonces are kept`),
      ]
    }
  },
}
