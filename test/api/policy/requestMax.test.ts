import { expect, it } from 'vitest'
import { defaultRequestMax, policy } from '#resources/policy.ts'
import { startTestApp } from '#test/support/app.ts'
import { applySchema } from '#test/support/schema.ts'

it('policies from before, and new ones, say how many requests are answered at once', async () => {
  const house = await startTestApp()
  await house.db.pool.query('alter table uc_policy drop column request_max')
  await applySchema(house.db, house.registry.all())
  const staff = await house.as('platform')
  const { data } = await staff.get(policy.api)
  expect(data.list.length).toBeGreaterThan(0)
  for (const row of data.list) expect(row.requestMax).toBe(defaultRequestMax)
  const made = await staff.post(policy.api, { title: 'New' })
  expect(made.data.requestMax).toBe(defaultRequestMax)
  await house.close()
})
