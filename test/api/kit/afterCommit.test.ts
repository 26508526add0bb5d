import { expect, it } from 'vitest'
import { post } from '#resources/post.ts'
import { another, openHouse, someone } from './house.ts'

it('work after the commit that fails is logged, keeps nothing else from being done, and the answer is that of the write', async () => {
  const done: string[] = []
  const house = await openHouse({
    behaviours: {
      post: {
        actions: {},
        beforeCreate: async ({ context }) => {
          context.afterCommit(() => Promise.reject(new Error('the bus is gone')))
          context.afterCommit(() => void done.push('second'))
          return undefined
        },
      },
    },
  })
  const logged: unknown[] = []
  house.deps.log.error = (...args: unknown[]) => void logged.push(args)
  const body = another(post)
  expect(await house.call(someone(), 'POST', post.api, body)).toMatchObject({ code: 0 })
  expect(await house.sql('select count(*)::int as n from uc_post')).toEqual([{ n: 1 }])
  expect(done).toEqual(['second'])
  expect(logged).toHaveLength(1)
})
