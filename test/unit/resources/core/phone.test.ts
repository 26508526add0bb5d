import { expect, it } from 'vitest'
import { phone } from '#resources/core/fields.ts'
import { ruleOf } from '#resources/core/rules.ts'

it.each([
  ['13800138000', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['0086 (138) 0013 8000', '13800138000'],
  ['8613800138000', '13800138000'],
  ['１３８００１３８０００', '13800138000'],
  ['00852 6123 4567', '+85261234567'],
  ['+852 6123 4567', '+85261234567'],
])('the number %j is kept as %j', (written, kept) => {
  expect(ruleOf(phone({})).parse(written)).toBe(kept)
})
