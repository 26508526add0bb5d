import { describe, expect, it } from 'vitest'
import { checkDefinitions, mistakesOf } from '#resources/core/check.ts'
import { defineResource } from '#resources/core/define.ts'
import { parseDefinition } from '#resources/core/definitionSchema.ts'
import { reference, text } from '#resources/core/fields.ts'
import { WrongDefinition } from '#resources/core/mistakes.ts'
import type { AnyResource } from '#resources/core/resource.ts'

const rest = {
  name: 'thing',
  api: '/user/admin/thing',
  title: 'name',
  // A row may be meant for this person alone.
  fields: { name: text({ required: true }), userId: reference('user', {}) },
  actions: {},
  form: [{ rows: [['name']] }],
  screens: {},
} as const
const target = defineResource({
  name: 'user',
  api: '/user/admin/person',
  tenancy: 'tenant',
  fields: { name: text({ required: true }) },
  screens: {},
})
const whole = { ...rest, tenancy: 'tenant', scope: 'all' } as const
const without = (name: 'tenancy' | 'scope') => ({ ...whole, [name]: undefined }) as AnyResource

describe('a definition that does not say whose its rows are', () => {
  it('does not compile', () => {
    const made = [
      defineResource(whole),
      // @ts-expect-error: without `tenancy`
      defineResource({ ...rest, scope: 'all' }),
      // @ts-expect-error: without `scope`
      defineResource({ ...rest, tenancy: 'tenant' }),
      // @ts-expect-error: nobody's
      defineResource({ ...whole, tenancy: 'nobody' }),
      // @ts-expect-error: a scope that looks at what is not declared
      defineResource({ ...whole, scope: { dept: 'deptId' } }),
    ]
    expect(made).toHaveLength(5)
  })

  it.each(['tenancy', 'scope'] as const)('ends the start, when %s is missing', name => {
    expect(() => checkDefinitions([whole, target])).not.toThrow()
    expect(() => checkDefinitions([without(name), target])).toThrow(
      `resources/thing.ts: ${name}: '${name}'`,
    )
  })

  it.each(['tenancy', 'scope'] as const)('is not registered, when %s is missing', name => {
    const json = (it: object) => JSON.parse(JSON.stringify(it))
    const register = (it: object) => {
      const mistakes = mistakesOf(parseDefinition(json(it)), () => target)
      if (mistakes.length > 0) throw new WrongDefinition(mistakes)
    }
    expect(() => register(whole)).not.toThrow()
    expect(() => register(without(name))).toThrow(
      name === 'tenancy' ? 'tenancy: Invalid' : "'scope' looks at no field",
    )
  })
})
