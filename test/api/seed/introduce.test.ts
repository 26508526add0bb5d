import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Introduced, setFirstPassword } from '#server/features/tenants/introduce.ts'
import { seed } from '#server/kit/seed.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { signInAs } from '../auth/support.ts'

let house: TestApp
/** As the commit of the seed leaves it, with nothing told. */
beforeAll(async () => {
  house = await startTestApp({ trial: false })
  await house.db.pool.query(
    "begin; set local role uc_system; update uc_credential set hash = '!' where tenant_id = 1; commit",
  )
})
afterAll(() => house.close())

const told: (Introduced | undefined)[] = []
const start = async (tell = async () => {}) => {
  await seed(house.deps, house.registry)
  await setFirstPassword(house.deps, async administrator => {
    told.push(administrator)
    await tell()
  })
}
const enters = async ({ userName, password }: Introduced) =>
  (await signInAs(house, userName, password)).code === 0

describe('the first password of the platform’s administrator', () => {
  it('does not hold when the start ended while it was told, and the next start tells another', async () => {
    const killed = start(() => Promise.reject(new Error('killed')))
    await expect(killed).rejects.toThrow('killed')
    await start()
    const [first, second] = told.splice(0) as [Introduced, Introduced]
    expect(second.password).not.toBe(first.password)
    expect([await enters(first), await enters(second)]).toEqual([false, true])
  })

  it('is told once and left alone from then on, whether it was used or not', async () => {
    await start()
    expect(told.splice(0)).toEqual([undefined])
  })

  it('is told by one of two that start together', async () => {
    await house.db.pool.query(
      "begin; set local role uc_system; update uc_credential set hash = '!' where tenant_id = 1; commit",
    )
    await Promise.all([start(), start()])
    const [only, ...rest] = told.splice(0).filter(it => it !== undefined)
    expect([rest.length, only && (await enters(only))]).toEqual([0, true])
  })
})
