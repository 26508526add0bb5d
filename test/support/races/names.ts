import { dept } from '#resources/dept.ts'
import { user } from '#resources/user.ts'
import { type Race, times, unless } from './race.ts'

const same = 20
/** Spellings that are one name: case and width do not count. */
const spelled = (name: string, at: number): string =>
  [name, name.toUpperCase(), name.replace('r', 'ｒ')][at % 3] as string

/** Of twenty equal names one is taken: codes within a tenant, user names in the whole installation. */
export const names: Race = {
  name: 'equal names',
  begin: async world => {
    const one = await world.tenant()
    const other = await world.tenant()
    return async () => {
      const code = world.name()
      const codes = times(same, at => ({
        path: dept.api,
        body: { name: world.name(), code: at % 2 === 0 ? code : code.toUpperCase() },
        as: one.session,
      }))
      const userName = world.name()
      const users = times(same, at => ({
        path: user.api,
        body: { userName: spelled(userName, at), realName: 'Race', password: 'Trial-Run-4711' },
        as: (at % 2 === 0 ? one : other).session,
      }))
      const hits = await world.fire([...codes, ...users])
      const taken = (those: typeof hits) => those.filter(it => it.code === 0).length
      const [depts, people] = [taken(hits.slice(0, same)), taken(hits.slice(same))]
      return [
        ...unless(depts === 1, `${depts} departments with one code`),
        ...unless(people === 1, `${people} users with one name`),
      ]
    }
  },
}
