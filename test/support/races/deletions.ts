import { dept } from '#resources/dept.ts'
import { post } from '#resources/post.ts'
import { many, type Race, times, unless } from './race.ts'

/** Nothing live points at what was deleted meanwhile. */
export const deletions: Race = {
  name: 'references to what is deleted',
  begin: async world => {
    const { session: as, tenantId } = await world.tenant()
    return async () => {
      const [made] = await world.fire([
        { path: dept.api, body: { name: world.name(), code: world.name() }, as },
      ])
      const deptId = made?.data.id
      await world.fire(
        times(many, at =>
          at % 10 === 9
            ? { path: `${dept.api}/delete`, body: { ids: [deptId] }, as }
            : { path: post.api, body: { name: world.name(), code: world.name(), deptId }, as },
        ),
      )
      const lost = await world.sql(
        `select p.id from uc_post p join uc_dept d on d.tenant_id = p.tenant_id and d.id = p.dept_id
          where p.tenant_id = $1 and p.deleted_at is null and d.deleted_at is not null`,
        [tenantId],
      )
      return unless(lost.length === 0, `${lost.length} posts point at a deleted department`)
    }
  },
}
