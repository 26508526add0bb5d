import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemTransaction } from '#server/db/system.ts'
import { seed } from '#server/kit/seed.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { run } from '#test/support/sql.ts'

describe('an installation in earnest', () => {
  let house: TestApp
  beforeAll(async () => {
    house = await startTestApp({ trial: false })
  })
  afterAll(() => house.close())

  const tenants = async () => {
    const rows = await systemTransaction(house.deps.db, tx =>
      run(tx, 'select code from uc_tenant order by code'),
    )
    return rows.map(it => it.code)
  }
  const inTrial = () => ({ ...house.deps, settings: { ...house.deps.settings, trial: true } })

  it('has the platform and its administrator alone', async () => {
    expect(await tenants()).toEqual(['platform'])
    expect(house.administrator.password).toMatch(/^[\w]{16}$/)
  })

  it('gets no samples later on when their names are in use, and the samples once they are free', async () => {
    const take = "update uc_identity set key = 'demo' where key = 'admin'"
    const release = "update uc_identity set key = 'admin' where key = 'demo'"
    await systemTransaction(house.deps.db, tx => run(tx, take))
    await seed(inTrial(), house.registry)
    expect(await tenants()).toEqual(['platform'])
    await systemTransaction(house.deps.db, tx => run(tx, release))
    await seed(inTrial(), house.registry)
    expect(await tenants()).toEqual(['beichen', 'nangang', 'platform'])
  })
})
