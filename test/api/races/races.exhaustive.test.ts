import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { races } from '#test/support/races/index.ts'
import { openWorld, type World } from '#test/support/races/world.ts'

const rounds = 2

let world: World
beforeAll(async () => {
  world = await openWorld(inject('postgres'))
})
afterAll(() => world.close())

describe('fifty at once on two processes', () => {
  it.each(races.map(it => [it.name, it] as const))(
    'violate nothing: %s',
    async (_, race) => {
      const round = await race.begin(world)
      const violations: string[] = []
      for (let left = rounds; left > 0; left -= 1) violations.push(...(await round()))
      expect(violations).toEqual([])
    },
    120_000,
  )
})
