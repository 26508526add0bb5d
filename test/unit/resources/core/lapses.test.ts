// @vitest-environment node
import { expect, it } from 'vitest'
import { mistakesOf } from '#resources/core/check.ts'
import { choice, dateTime } from '#resources/core/fields.ts'
import { policy } from '#resources/policy.ts'

const lapsing = (lapses: { from: string; to: string; at: string }) =>
  mistakesOf(
    {
      ...policy,
      fields: {
        ...policy.fields,
        until: dateTime({}),
        state: choice({ of: ['on', 'off'], lapses }),
      },
    },
    () => undefined,
  ).filter(it => it.message.includes("'state'"))

it('a value lapses into another of its own at a moment of its row', () => {
  expect(lapsing({ from: 'on', to: 'off', at: 'until' })).toEqual([])
})

it.each([
  { from: 'on', to: 'gone', at: 'until' },
  { from: 'new', to: 'off', at: 'until' },
  { from: 'on', to: 'off', at: 'title' },
])('and a definition that says otherwise, %o, stops the start', lapses => {
  expect(lapsing(lapses)).toHaveLength(1)
})
