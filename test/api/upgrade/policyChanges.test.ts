import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { applySchema } from '#test/support/schema.ts'
import { api, type Estate, openEstate, randomOf } from '../policy/estate.ts'

let estate: Estate
beforeAll(async () => {
  estate = await openEstate()
})
afterAll(() => estate.house.close())

it('an upgrade keeps a change of a policy that can be undone', async () => {
  const policy = await estate.policy()
  const tenantId = await estate.tenant(policy.id, randomOf(7))
  const before = await estate.grants([tenantId])
  const terms = { allMenus: false, allowMenus: estate.open.slice(0, 5), dataRange: 5 }
  const { version } = await estate.get(`${api.policy}/${policy.id}`)
  expect(await estate.put(`${api.policy}/${policy.id}`, { version, ...terms })).toMatchObject({
    code: 0,
  })
  expect(await estate.grants([tenantId])).not.toEqual(before)
  // The columns of an earlier release.
  await estate.house.db.pool.query(`
    alter table uc_policy_change_role add column done jsonb;
    set role uc_system;
    update uc_policy_change_role set done = jsonb_build_object('lost', lost::text[], 'gained', gained::text[],
      'before', before, 'after', after, 'deptIds', dept_ids::text[]);
    reset role;
    alter table uc_policy_change_role alter column done set not null, drop column lost, drop column gained,
      drop column before, drop column after, drop column dept_ids;
    delete from uc_migration where number = 12`)
  await applySchema(estate.house.db, resources)
  const undone = await estate.post(`${api.policy}/${policy.id}/undo`)
  expect(undone).toMatchObject({ code: 0, data: { left: [] } })
  expect(await estate.grants([tenantId])).toEqual(before)
})
