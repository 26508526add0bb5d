// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { checkDefinitions } from '#resources/core/check.ts'
import { createRegistry } from '#resources/core/registry.ts'
import { checkValues } from '#resources/core/validate.ts'
import { resources } from '#resources/index.ts'

describe.each(resources.map(resource => [resource.name, resource] as const))(
  'the definition of %s',
  (_name, resource) => {
    const revived = JSON.parse(JSON.stringify(resource))

    it('survives JSON unchanged', () => {
      expect(revived).toEqual(resource)
    })

    it('judges the same after JSON', () => {
      const sent = { name: '', title: 'x'.repeat(3000), status: 9, nothing: 1, sort: -1.5 }
      expect(checkValues(revived, sent, 'create')).toEqual(checkValues(resource, sent, 'create'))
    })

    it('cannot be changed by accident', () => {
      expect(Object.isFrozen(resource.fields)).toBe(true)
    })
  },
)

it('no definition has a mistake that types cannot see', () => {
  expect(() => checkDefinitions(resources)).not.toThrow()
})

it('all definitions live in one registry', () => {
  expect(() => createRegistry(resources)).not.toThrow()
})
