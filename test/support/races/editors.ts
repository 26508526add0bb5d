import { post } from '#resources/post.ts'
import { many, type Race, times, unless } from './race.ts'

/** Of fifty who save what they read, one is first; the others are told, nothing of theirs is written. */
export const editors: Race = {
  name: 'stale editors',
  begin: async world => {
    const { session: as } = await world.tenant()
    return async () => {
      const [made] = await world.fire([
        { path: post.api, body: { name: world.name(), code: world.name() }, as },
      ])
      const { id, version } = made?.data ?? {}
      const hits = await world.fire(
        times(many, at => ({
          method: 'PUT' as const,
          path: `${post.api}/${id}`,
          body: { version, name: `editor ${at}` },
          as,
        })),
      )
      const saved = hits.filter(it => it.code === 0)
      const [row] = await world.sql('select name, version from uc_post where id = $1', [id])
      return [
        ...unless(saved.length === 1, `${saved.length} of ${many} saves were taken`),
        ...unless(row?.name === saved[0]?.data.name, `'${row?.name}' is stored`),
        ...unless(row?.version === version + 1, `version ${row?.version} after ${version}`),
      ]
    }
  },
}
