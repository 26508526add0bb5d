import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '#i18n/catalog.ts'
import { fieldOf } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { sortedSql } from '#server/db/collations.ts'
import { createParams } from '#server/db/sql.ts'
import { asActor } from '#server/db/transactions.ts'
import { planOf } from '#server/kit/plan.ts'
import { orderOf } from '#server/kit/query/list.ts'
import { visibleSql } from '#server/kit/query/where.ts'
import { actorIn } from '#test/support/actor.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { run } from '#test/support/sql.ts'
import { representing } from '#test/support/tier.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const actor = actorIn('1')

/** The steps of the plan when sorting costs more than anything else. */
const stepsOf = async (name: string, sort: string): Promise<string> => {
  const plan = planOf(house.registry, house.registry.find(name) as never)
  const params = createParams()
  const text = `explain (costs off) select t.id from ${plan.table} t
    where ${visibleSql(plan, actor, params)}${orderOf({ sort, descending: true })} limit 10`
  const rows = await asActor(house.db, actor, async tx => {
    for (const step of ['sort', 'seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'material'])
      await run(tx, `set local enable_${step} = off`)
    return run(tx, text, params.values)
  })
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

/**
 * What these have lapsed to depends on the time (see `sortsOf`), and the id of a lock is computed.
 * There are few of each.
 */
const exceptions = ['invite.state', 'notice.state', 'lockout.id']

describe('a list', () => {
  it.each(representing(resources).map(it => it.name))(
    'is read in the order of an index, unless the resource has few rows: %s',
    async name => {
      const { sortable, resource } = planOf(house.registry, house.registry.find(name) as never)
      // Rows with equal values may be put in order among themselves.
      const whole = /-> +Sort$/m
      for (const [field, column] of sortable) {
        if (exceptions.includes(`${name}.${field}`)) continue
        if (resource.fewRows && fieldOf(resource, field)?.kind !== 'reference') continue
        for (const language of languages) {
          const steps = await stepsOf(name, sortedSql(resource, field, column, language))
          expect([field, language, steps]).not.toEqual([
            field,
            language,
            expect.stringMatching(whole),
          ])
        }
      }
    },
  )
})
