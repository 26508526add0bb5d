import { systemStatement } from '#server/db/system.ts'
import { keyOfCode, storeCodeSql } from '#server/features/codes/codes.ts'
import { forgiveAll, type Person, personOf, site, spareCaptchas } from './people.ts'
import { many, type Race, times, unless } from './race.ts'
import type { World } from './world.ts'

const mostTries = 5
const code = '471100'

/** Stores a sign-in code as if it had been sent to this person; answers its key. */
const sentTo = async ({ deps }: World, { mobile: to, tenant, id }: Person) => {
  const key = keyOfCode(deps, { purpose: 'login', to })
  const owner = { tenantId: tenant.tenantId, userId: id }
  await systemStatement(deps.db, storeCodeSql(deps, { key, code, owner }))
  return key
}

const entering = ({ mobile }: Person, code: string) => ({
  path: `${site}/mobileLogin`,
  body: { mobile, code },
})

/** A code signs in once. */
const oneUse: Race = {
  name: 'one use of a code',
  begin: async world => async () => {
    const person = await personOf(world)
    await sentTo(world, person)
    const hits = await world.fire(times(many, () => entering(person, code)))
    const entered = hits.filter(it => it.code === 0).length
    const [left] = await world.sql(
      'select count(*)::int as n from uc_session where user_id = $1 and way = $2',
      [person.id, 'phone'],
    )
    return [
      ...unless(entered === 1, `${entered} entered by one code`),
      ...unless(left?.n === entered, `${left?.n} sessions of ${entered}`),
    ]
  },
}

/**
 * Five wrong guesses are checked, however many are sent at once; after them the right code is
 * refused.
 */
const wrongOnes: Race = {
  name: 'guesses of a code',
  begin: async world => async () => {
    const person = await personOf(world)
    const key = await sentTo(world, person)
    const hits = await world.fire(times(many, at => entering(person, `${100_000 + at}`)))
    await forgiveAll(world)
    const [late] = await world.fire([entering(person, code)])
    const [left] = await world.sql('select tries from uc_code where key = $1', [key])
    const entered = hits.filter(it => it.code === 0).length
    return [
      ...unless(entered === 0, `${entered} guesses entered`),
      ...unless(left?.tries === mostTries, `${left?.tries} wrong codes were looked at`),
      ...unless(late?.code !== 0, 'the right code entered after them'),
    ]
  },
}

const spellings = ['', '+86', '0086', '+86 '] as const

/**
 * However often a code is requested at once, and however the number is written, one message is
 * sent.
 */
const sendings: Race = {
  name: 'one message of a burst',
  begin: async world => {
    await spareCaptchas(world)
    return async () => {
      const { mobile } = await personOf(world)
      const hits = await world.fire(
        times(many, at => {
          const spelled = `${spellings[at % spellings.length]}${mobile}`
          const query = new URLSearchParams({ event: 'login', mobile: spelled })
          return { path: `/admin/admin/sms/send?${query}`, body: {} }
        }),
      )
      const sent = hits.filter(it => it.code === 0).length
      const [left] = await world.sql(
        'select count(*)::int as n from uc_outbox where recipient = $1',
        [mobile],
      )
      return [
        ...unless(sent === 1, `${sent} of ${many} were told that a code is on its way`),
        ...unless(left?.n === 1, `${left?.n} messages of a burst`),
      ]
    }
  },
}

export const codesOfPhones: readonly Race[] = [oneUse, wrongOnes, sendings]
