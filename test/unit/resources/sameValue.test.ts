import { describe, expect, it } from 'vitest'
import type { AnyField } from '#resources/core/fields.ts'
import { isSameValue } from '#resources/core/sameValue.ts'

const cases: [AnyField, unknown, unknown, boolean][] = [
  [{ kind: 'money' }, '1.00', '1', true],
  [{ kind: 'money' }, '-0.00', '0', true],
  [{ kind: 'money' }, '1.00', '1.01', false],
  [{ kind: 'dateTime' }, '2026-11-23T10:00:00.000Z', '2026-11-23T18:00:00+08:00', true],
  [{ kind: 'dateTime' }, '2026-11-23T10:00:00.123Z', '2026-11-23T10:00:00.123000Z', true],
  [{ kind: 'dateTime' }, '2026-11-23T10:00:00.000Z', '2026-11-23T10:00:00.001Z', false],
  [{ kind: 'date' }, '2026-11-23', '2026-11-23', true],
  [{ kind: 'date' }, '2026-11-23', '2026-11-24', false],
  [{ kind: 'references' }, ['1', '2'], ['2', '1'], true],
  [{ kind: 'references' }, ['1', '2'], ['2', '1', '2'], true],
  [{ kind: 'references' }, ['1', '2'], ['1'], false],
  [{ kind: 'files' }, ['1', '2'], ['2', '1'], false],
  [{ kind: 'list' }, ['a', 'b'], ['b', 'a'], false],
  [{ kind: 'text' }, 'Zo\u00eb', 'Zoe\u0308', true],
  [{ kind: 'text' }, 'a', ' a ', true],
  [{ kind: 'text' }, 'a', 'A', false],
  [{ kind: 'text' }, null, undefined, true],
  [{ kind: 'text' }, null, '', true],
  [{ kind: 'text' }, null, 'a', false],
  [{ kind: 'integer' }, 0, null, false],
  [{ kind: 'flag' }, false, null, false],
  [{ kind: 'phone' }, '13800138000', '138 0013 8000', true],
  [{ kind: 'email' }, 'a@b.cn', 'a\uff20b.cn', true],
  [{ kind: 'reference' }, '5', null, false],
  [{ kind: 'json' }, { a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 }, true],
  [{ kind: 'json' }, { a: 1 }, { a: 1, b: undefined }, false],
  [{ kind: 'json' }, [1, 2], { 0: 1, 1: 2 }, false],
  [{ kind: 'json' }, { toString: 1 }, {}, false],
  // A rule that came later refuses what is stored: it is still the same as itself.
  [{ kind: 'phone' }, '12', '12', true],
  [{ kind: 'phone' }, '12', '13', false],
]

describe('two values of a field', () => {
  it.each(cases)('%j: %j and %j are the same: %s', (field, one, other, same) => {
    expect(isSameValue(field, one, other)).toBe(same)
    expect(isSameValue(field, other, one)).toBe(same)
  })
})
