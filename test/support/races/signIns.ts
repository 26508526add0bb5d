import { codes } from '#server/base/errors.ts'
import { type Person, personOf, site, spareCaptchas, triesOf } from './people.ts'
import { many, type Race, times, unless } from './race.ts'
import type { Hit, Shot } from './volley.ts'

const budget = 5
let addresses = 0
const address = () => {
  addresses += 1
  return { 'x-forwarded-for': `172.16.${addresses >> 8}.${addresses & 255}` }
}

const signingIn = (
  { username }: Person,
  password: string,
  headers: Record<string, string>,
): Shot => ({ path: `${site}/accountLogin`, body: { username, password }, headers })

/** However many guess at once from one address, five guesses are looked at; then the right one is none there. */
const guesses: Race = {
  name: 'guesses of one account',
  begin: async world => {
    await spareCaptchas(world)
    return async () => {
      const person = await personOf(world)
      const here = address()
      const wrong = await world.fire(
        times(many, at => signingIn(person, `Not-The-Right-${at}`, here)),
      )
      const tries = await triesOf(world, person)
      const [late] = await world.fire([signingIn(person, person.password, here)])
      const [elsewhere] = await world.fire([signingIn(person, person.password, address())])
      const entered = wrong.filter(it => it.code === 0).length
      return [
        ...unless(entered === 0, `${entered} guesses entered`),
        ...unless(tries.wrong === budget, `${tries.wrong} of ${many} guesses were looked at`),
        ...unless(late?.code !== 0, 'the right password entered where the door is closed'),
        ...unless(elsewhere?.code === 0, `refused elsewhere: ${elsewhere?.message}`),
      ]
    }
  },
}

/** Right passwords are let in, however many come at once; on a busy machine at a later try. */
const rightOnes: Race = {
  name: 'right passwords of one account',
  begin: async world => {
    await spareCaptchas(world)
    return async () => {
      const person = await personOf(world)
      const entered: Hit[] = []
      const late: Hit[] = []
      let some = true
      while (some && entered.length < many) {
        // No more than sixty tries a minute are taken from one address.
        const here = address()
        const hits = await world.fire(
          times(many - entered.length, () => signingIn(person, person.password, here)),
        )
        const letIn = hits.filter(it => it.code === 0)
        some = letIn.length > 0
        entered.push(...letIn)
        late.push(...hits.filter(it => it.code !== 0))
      }
      const [left] = await world.sql(
        'select coalesce(max(in_flight), 0)::int as waiting from uc_attempt where key like $1',
        [`%|user:${person.id}%`],
      )
      const tokens = new Set(entered.map(it => it.data.token)).size
      return [
        ...unless(some, 'nobody was let in at one of the tries'),
        ...unless(
          late.every(it => it.code === codes.busy),
          'a right password was called wrong',
        ),
        ...unless(entered.length === many, `${entered.length} of ${many} were let in`),
        ...unless(tokens === entered.length, `${tokens} tokens for ${entered.length}`),
        ...unless(left?.waiting === 0, `${left?.waiting} tries were never ended`),
      ]
    }
  },
}

export const signIns: readonly Race[] = [guesses, rightOnes]
