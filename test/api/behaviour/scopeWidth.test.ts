import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isScopeWithin,
  narrowerScopeOf,
  type RoleScope,
} from '#server/features/roles/scopeWidth.ts'

const width: fc.Arbitrary<RoleScope> = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.uniqueArray(fc.constantFrom('1', '2', '3')))
  .map(([dataScope, deptIds]) => ({ dataScope, deptIds: dataScope === 4 ? deptIds : [] }))

describe('how far roles see', () => {
  it('lets nothing below reach further than what is above', () => {
    expect(isScopeWithin({ dataScope: 1, deptIds: [] }, { dataScope: 3, deptIds: [] })).toBe(false)
    expect(isScopeWithin({ dataScope: 3, deptIds: [] }, { dataScope: 2, deptIds: [] })).toBe(false)
    expect(isScopeWithin({ dataScope: 4, deptIds: ['9'] }, { dataScope: 4, deptIds: ['8'] })).toBe(
      false,
    )
    expect(isScopeWithin({ dataScope: 4, deptIds: ['8'] }, { dataScope: 3, deptIds: [] })).toBe(
      false,
    )
  })

  it('is an order: the role below a role below stays below', () => {
    fc.assert(
      fc.property(
        width,
        width,
        width,
        (low, middle, high) =>
          !(isScopeWithin(low, middle) && isScopeWithin(middle, high)) || isScopeWithin(low, high),
      ),
    )
  })

  it('brings every role within what is above, and leaves alone what is', () => {
    fc.assert(
      fc.property(width, width, (role, above) =>
        isScopeWithin(narrowerScopeOf(role, above), above),
      ),
    )
    fc.assert(
      fc.property(
        width,
        width,
        (role, above) => !isScopeWithin(role, above) || narrowerScopeOf(role, above) === role,
      ),
    )
  })

  it('gives no role a scope that it did not have, whatever is reduced above it', () => {
    fc.assert(
      fc.property(width, width, (role, above) => isScopeWithin(narrowerScopeOf(role, above), role)),
    )
  })

  it('keeps what is below a role within it when a policy narrows both', () => {
    const range = fc.constantFrom(1, 2, 3, 5, 6, 7).map(dataScope => ({ dataScope, deptIds: [] }))
    fc.assert(
      fc.property(
        width,
        width,
        range,
        (low, high, above) =>
          !isScopeWithin(low, high) ||
          isScopeWithin(narrowerScopeOf(low, above), narrowerScopeOf(high, above)),
      ),
    )
  })
})
