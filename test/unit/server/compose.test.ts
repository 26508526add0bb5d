// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { features } from '#server/features.ts'
import { compose, type Feature, refuseUnknownResources } from '#server/kit/feature.ts'

const registry = createRegistry(resources)
const other = (parts: Partial<Feature>): readonly Feature[] => [
  ...features,
  { name: 'other', ...parts },
]

describe('features put together', () => {
  it('have rules of resources that exist', () => {
    expect(() => refuseUnknownResources(compose(features), registry)).not.toThrow()
  })

  it.each(['hooks', 'behaviours', 'views'] as const)(
    'are refused with %s under a misspelt name, which would never apply',
    part => {
      const composition = compose(other({ [part]: { users: {} } }))
      expect(() => refuseUnknownResources(composition, registry)).toThrow(/'other'.*'users'/)
    },
  )

  it('are refused when hooks replace an action of the resource, or of other hooks', () => {
    const action = async () => ({ ids: [] })
    const replacing = other({ hooks: { user: { actions: { resetPassword: action } } } })
    expect(() => compose(replacing)).toThrow(/'other'.*'resetPassword'.*'user'/)
    const more = { dept: { actions: { merge: action } } }
    expect(() => compose([...other({ hooks: more }), { name: 'third', hooks: more }])).toThrow(
      /'third'.*'merge'/,
    )
    expect(() => compose(other({ hooks: more }))).not.toThrow()
  })
})
