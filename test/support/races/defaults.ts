import { policy } from '#resources/policy.ts'
import { many, type Race, times, unless } from './race.ts'

/** However many policies are chosen, made or deleted at once, one is the default. */
export const defaultPolicy: Race = {
  name: 'one default policy',
  begin: async world => {
    const as = world.staff
    return async () => {
      const before = await world.sql(
        'select id::text, version from uc_policy where deleted_at is null order by id desc limit 20',
      )
      const path = policy.api
      const hits = await world.fire(
        times(many, at => {
          const { id, version } = before[at % before.length] as { id: string; version: number }
          if (at % 5 === 0) return { path, body: { title: world.name(), isDefault: true }, as }
          if (at % 5 === 1) return { path: `${path}/delete`, body: { ids: [id] }, as }
          return {
            method: 'PUT' as const,
            path: `${path}/${id}`,
            body: { version, isDefault: true },
            as,
          }
        }),
      )
      const [row] = await world.sql(
        'select count(*)::int as n from uc_policy where is_default and deleted_at is null',
      )
      return [
        ...unless(row?.n === 1, `${row?.n} default policies`),
        ...unless(
          hits.some(it => it.code === 0),
          'nothing was done',
        ),
      ]
    }
  },
}
