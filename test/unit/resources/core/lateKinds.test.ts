import { expect, it } from 'vitest'
import { completed } from '#resources/core/complete.ts'
import { withExtensions } from '#resources/core/extension.ts'
import { choice, flag, integer, status, text } from '#resources/core/fields.ts'
import { kindOf, registerKinds } from '#resources/core/kinds.ts'
import type { AnyDraft } from '#resources/core/resource.ts'

const minimal = {
  name: 'parcel',
  api: '/app/mail/parcel',
  tenancy: 'tenant',
  fields: { name: text({}), sort: integer({}), kind: choice({ of: ['box'] }), status: status() },
}

it('a field of a kind that an extension registers later has its place as soon as it is registered', () => {
  const late = { kind: 'lateNumber' } as unknown as ReturnType<typeof integer>
  const gauge = completed({
    ...minimal,
    fields: { name: text({}), filled: late, on: flag({ initial: false }) },
  } as unknown as AnyDraft)
  expect(gauge.screens.main.columns).toEqual(['name', 'on', 'updatedAt'])
  registerKinds([{ ...kindOf({ kind: 'integer' }), name: 'lateNumber' as never }])
  const [served] = withExtensions([], [{ name: 'mail', resources: [gauge] }])
  expect(served?.screens.main.columns).toEqual(['name', 'filled', 'on', 'updatedAt'])
  expect(served?.form).toEqual([{ rows: [['name', 'filled'], ['on']] }])
})
