import type { AnyResource } from '#resources/core/resource.ts'
import { dept } from '#resources/dept.ts'
import { menu } from '#resources/menu.ts'
import { role } from '#resources/role.ts'
import { tableOf } from '#server/db/names.ts'
import { many, oneOf, type Race, times, unless } from './race.ts'
import type { Session, World } from './world.ts'

const nodes = 12

/** Moves within a tree never close a circle. */
const moves = (kind: AnyResource, whose: (world: World) => Promise<Session>): Race => ({
  name: `moves of ${kind.name}s`,
  begin: async world => {
    const as = await whose(world)
    const ids: string[] = []
    for (let left = nodes; left > 0; left -= 1) ids.push(await addNode(world, kind, as))
    const table = tableOf(kind.name)
    return async () => {
      const rows = await world.sql(
        `select id::text, version from ${table} where id = any($1::bigint[])`,
        [ids],
      )
      const shots = times(many, () => {
        const { id, version } = oneOf(rows)
        const body = { version, parentId: oneOf([...ids.filter(it => it !== id), null]) }
        return { method: 'PUT' as const, path: `${kind.api}/${id}`, body, as }
      })
      const hits = await world.fire(shots)
      const lost = await world.sql(
        `with recursive rooted as (
           select id from ${table} where id = any($1::bigint[]) and parent_id is null
           union select t.id from ${table} t join rooted r on t.parent_id = r.id
         ) select id from ${table} where id = any($1::bigint[]) and id not in (select id from rooted)`,
        [ids],
      )
      return [
        ...unless(lost.length === 0, `${lost.length} nodes hang in a circle`),
        ...unless(
          hits.some(it => it.code === 0),
          'nothing was moved',
        ),
      ]
    }
  },
})

const addNode = async ({ name, fire }: World, kind: AnyResource, as: Session): Promise<string> => {
  const text = name()
  const named = {
    name: text,
    ...(kind.name === 'menu' ? { title: text, type: 'directory' } : { code: text }),
  }
  const wide = kind.name === 'role' ? { dataScope: 1 } : {}
  const [hit] = await fire([{ path: kind.api, body: { ...named, ...wide }, as }])
  if (hit?.code !== 0) throw new Error(`No ${kind.name} could be made: ${hit?.message}`)
  return hit.data.id
}

const administrator = async (world: World) => (await world.tenant()).session

export const trees: readonly Race[] = [
  moves(dept, administrator),
  moves(role, administrator),
  moves(menu, async world => world.staff),
]
