import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requireFreshProof } from '#server/auth/freshProof.ts'
import { actorOfToken } from '#server/auth/session.ts'
import type { Actor } from '#server/base/actor.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { minutes, settledPerson } from './support.ts'

let house: TestApp
let person: Awaited<ReturnType<typeof settledPerson>>
let mine: Client
let count = 0

const prove = '/user/admin/member/account/prove'

beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())
beforeEach(async () => {
  count += 1
  person = await settledPerson(house, `prover${count}`)
  mine = person.client
})

const asked = async (client = mine) => {
  const actor = (await actorOfToken(house.deps, client.token ?? '')) as Actor
  return requireFreshProof(actor, house.deps).then(
    () => undefined,
    ({ key, code, payload }) => ({ key, code, payload }),
  )
}
const wanted = { key: 'errors.proof.wanted', code: 62, payload: { proof: ['password'] } }

describe('fresh proof', () => {
  it('is a sign-in of the last ten minutes', async () => {
    expect(await asked()).toBeUndefined()
    house.pass(minutes(10) + 1)
    expect(await asked()).toEqual(wanted)
  })

  it('is given by the password, for the session that shows it alone', async () => {
    const other = await house.signIn(person.userName)
    house.pass(minutes(11))
    const { code, data } = await mine.post(prove, { password: person.password })
    expect({ code, until: data.until }).toEqual({
      code: 0,
      until: new Date(house.deps.now() + minutes(10)).toISOString(),
    })
    expect(await asked()).toBeUndefined()
    expect(await asked(other)).toEqual(wanted)
  })

  it('is not given by a wrong password, which says so at its field', async () => {
    house.pass(minutes(11))
    const { code, data } = await mine.post(prove, { password: 'something else' })
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: 51, fields: ['password'] })
    expect(await asked()).toEqual(wanted)
  })

  it('guesses no faster than signing in does', async () => {
    for (let n = 0; n < 5; n += 1) await mine.post(prove, { password: `guess ${n}` })
    const { status, code } = await mine.post(prove, { password: person.password })
    expect({ status, code }).toEqual({ status: 429, code: -1 })
  })

  it.each([{}, { password: 1 }, { password: 'x', until: '2999' }, { code: '123456', extra: 1 }])(
    'takes no other body: %j',
    async body => {
      expect((await mine.post(prove, body)).code).toBe(51)
    },
  )

  it('is not asked of a demo person in a trial, whom anyone may be', async () => {
    const { data } = await house.anyone().post('/user/admin/site/demo/login', { account: 'member' })
    const actor = (await actorOfToken(house.deps, data.token)) as Actor
    expect(await asked({ ...mine, token: data.token })).toBeUndefined()
    const settings = { ...house.deps.settings, trial: false }
    await expect(requireFreshProof(actor, { ...house.deps, settings })).rejects.toMatchObject({
      key: 'errors.proof.none',
      payload: { proof: [] },
    })
  })
})
