import { describe, expect, it } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { words } from '#i18n/zh-CN/validation.ts'
import type { AnyField, FieldKind } from '#resources/core/fields.ts'
import { ruleOf } from '#resources/core/rules.ts'

type Sample = readonly [FieldKind, Partial<AnyField>, readonly unknown[], readonly unknown[]]

const samples: readonly Sample[] = [
  ['text', { max: 4 }, ['好', 'abcd'], ['abcde', 'a\nb', 'a\0b', '\ud800', 7]],
  ['text', { shape: 'userName' }, ['zhang.san', 'a@b', 'Z-1'], ['-a', '张三', 'a b', 'a​b']],
  ['text', { shape: 'code' }, ['rd:a.b-c_1'], ['a b', '编码', 'a/b']],
  ['text', { shape: 'path' }, ['org/user'], ['org\\user', 'a?b']],
  ['multiline', {}, ['一\n二'], ['a\0b', 'x'.repeat(2001)]],
  ['integer', { max: 9 }, [0, 9], [-1, 10, 1.5, '3', Number.NaN]],
  ['money', {}, ['0', '12.50', '-3.1'], ['1.234', '1e3', 12.5, '']],
  ['money', { min: 0 }, ['3.10'], ['-0.01']],
  ['flag', {}, [true, false], ['true', 1]],
  ['choice', { of: [1, 2] }, [1, 2], [3, '1']],
  ['status', {}, [1, 2], [0, 3, '1']],
  ['date', {}, ['2024-02-29', '0001-01-01'], ['2023-02-29', '2024-1-1', 'today', '0000-12-31']],
  [
    'dateTime',
    {},
    ['2024-02-29T01:02:03Z', '2024-02-29T09:02:03+08:00'],
    [
      '2024-02-29',
      '2024-02-29 01:02:03',
      // Moments whose year the database or the browser would not understand.
      '0000-06-01T00:00:00Z',
      '0001-01-01T00:00:00+08:00',
      '9999-12-31T23:59:59-08:00',
    ],
  ],
  [
    'email',
    {},
    ['a.b+c@example.com'],
    ['a@b', 'a b@example.com', '@example.com', 'a@exam\nple.com'],
  ],
  [
    'phone',
    {},
    ['13800000000', '+8613800000000', '１３８００００００００'],
    ['12345', '23800000000', '138-0000-00000'],
  ],
  ['secret', { min: 8 }, ['12345678'], ['1234567', 12345678]],
  [
    'image',
    {},
    ['/files/a.png', 'data:image/png;base64,AAAA'],
    ['//evil.example/a.png', 'data:image/svg+xml;base64,AAAA', 'javascript:1'],
  ],
  ['reference', {}, ['1', '9007199254740993'], ['0', '-1', '01', 1, '1;drop']],
  ['references', {}, [['1', '2'], []], ['1', ['x'], [1]]],
  ['routes', {}, [['GET /user/admin/dept/:id', '/a']], [['TRACE /a'], ['user/admin'], ['GET  /a']]],
  ['list', {}, [['a', 'b']], [[''], 'a', [1]]],
  ['icon', {}, ['AccountTree'], ['<svg>', 'a b']],
  ['colour', {}, ['#1890ff'], ['1890ff', '#12345', 'red']],
  [
    'url',
    {},
    ['/org/user', 'https://example.com/x'],
    ['//evil.example', 'http://example.com', 'javascript:alert(1)', '/\\evil.example', 'org/user'],
  ],
  ['json', {}, [{ a: [1, null] }], [undefined, Number.NaN, 'x'.repeat(70_000)]],
]

describe('rules of values', () => {
  for (const [kind, options, good, bad] of samples) {
    const rule = ruleOf({ kind, ...options } as AnyField)
    it.each(good.map(value => [value]))(`${kind} takes %j`, value =>
      expect(rule.safeParse(value).success).toBe(true),
    )
    it.each(bad.map(value => [value]))(`${kind} refuses %j, in our words`, value => {
      const problem = rule.safeParse(value).error?.issues[0]?.message.split(':')[0] ?? ''
      const text = translate(words.validation, problem, { limit: 1 })
      expect(text).not.toBe(problem)
    })
  }

  it('trims texts and drops repeated ids', () => {
    expect(ruleOf({ kind: 'text' } as AnyField).parse('  a ')).toBe('a')
    expect(ruleOf({ kind: 'references' } as AnyField).parse(['2', '1', '2'])).toEqual(['2', '1'])
  })
})

describe('a text', () => {
  it('is refused before it is normalised if that would take long', () => {
    const begun = performance.now()
    const marks = `a${'\u0315\u0316'.repeat(100_000)}`
    for (const kind of ['text', 'multiline', 'richText', 'email', 'icon'] as const)
      expect(ruleOf({ kind }).safeParse(marks).success).toBe(false)
    expect(performance.now() - begun).toBeLessThan(1000)
    const { error } = ruleOf({ kind: 'text' }).safeParse(`a${'\u0315\u0316'.repeat(20)}`)
    expect(error?.issues.map(it => it.message)).toEqual(['characters'])
  })

  it.each([
    ['\u2028', 'characters'],
    ['\u2029', 'characters'],
    ['\u202e', 'invisible'],
    ['\u2066', 'invisible'],
    ['\u2069', 'invisible'],
    ['\u200b', 'invisible'],
    ['\ufeff', 'invisible'],
  ])('is refused with a line break or a hidden character: %j', (sign, problem) => {
    const { error } = ruleOf({ kind: 'text' }).safeParse(`a${sign}b`)
    expect(error?.issues.map(it => it.message)).toEqual([problem])
    const items = ruleOf({ kind: 'list' }).safeParse([`a${sign}b`])
    expect(items.error?.issues.map(it => it.message)).toEqual([problem])
    expect(ruleOf({ kind: 'text' }).safeParse('محمد\u200f (b)').success).toBe(true)
  })

  it('is refused with more tags than allowed', () => {
    const { error } = ruleOf({ kind: 'richText' }).safeParse('<b>'.repeat(5001))
    expect(error?.issues.map(it => it.message)).toEqual(['tags:5000'])
  })
})
