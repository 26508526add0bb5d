import { describe, expect, it } from 'vitest'
import { checkDefinitions, mistakesOf } from '#resources/core/check.ts'
import { defineResource } from '#resources/core/define.ts'
import { list, routes, secret, status, text } from '#resources/core/fields.ts'
import { allKinds } from '#resources/core/kinds.ts'
import { ownTexts, type Problem, textKeyOfProblem } from '#resources/core/problems.ts'
import { type AnyResource, type MessagesOf, presentName } from '#resources/core/resource.ts'
import type { InProductMenu } from '#resources/directories.ts'
// The browser parts of the kinds of extensions.
import '#src/features.ts'
import { browserKindOf } from '#src/kit/kinds.ts'

const common = {
  name: 'thing',
  api: '/user/admin/thing',
  tenancy: 'tenant',
  title: 'name',
  scope: 'all',
  actions: {},
  form: [{ rows: [['name', 'state'], ['tags'], ['ways']] }],
  screens: {
    main: {
      path: 'org/thing',
      view: 'table',
      columns: ['name'],
      filters: ['state'],
      sort: ['name', 'asc'],
      actions: ['list'],
      menu: { under: 'org', icon: 'Work', order: 1 },
    },
  },
} as const
const fields = { name: text({ required: true }), tags: list({}), ways: routes({}) }
const thing = defineResource({
  ...common,
  fields: { ...fields, state: status({ confirm: true }) },
})
const plain = defineResource({ ...common, fields: { ...fields, state: status({}) } })

describe('a filter', () => {
  const filtered = (name: 'tags' | 'ways') => ({
    ...thing,
    screens: { main: { ...thing.screens.main, filters: [name] } },
  })

  it.each(['tags', 'ways'] as const)('by %s, which has no control, is refused', name => {
    expect(() => checkDefinitions([thing])).not.toThrow()
    expect(() => checkDefinitions([filtered(name)])).toThrow(
      `resources/thing.ts: screens.main.filters: 'screens.main.filters' has '${name}', which the console has no control to filter by; take it out.`,
    )
  })

  it.each(allKinds().map(kind => [kind.name, kind] as const))(
    'of a list is offered by the console exactly where the kind says so: %s',
    (kind, { filterOperators, filterControl }) => {
      const offered = filterOperators !== null && filterControl !== false
      expect(browserKindOf({ kind }).filter !== null).toBe(offered)
    },
  )
})

describe('an initial value', () => {
  const starting = (initial: unknown) =>
    ({
      ...thing,
      fields: { ...thing.fields, count: { kind: 'integer', initial } },
    }) as unknown as AnyResource

  it.each(["0'); drop table uc_user; --", 1.5, -1, {}, ['1'], '7'])(
    'that the kind does not accept is refused, since it becomes a part of SQL: %j',
    initial => {
      expect(() => checkDefinitions([starting(initial)])).toThrow(
        "resources/thing.ts: fields.count.initial: field 'count' has an 'initial' that is no valid value; correct it.",
      )
    },
  )

  it('may be any valid value, or none', () => {
    for (const initial of [0, 7, null, undefined])
      expect(() => checkDefinitions([starting(initial)])).not.toThrow()
  })
})

describe('the question before a status is switched off', () => {
  const rest = {
    name: 'thing',
    fields: { name: 'Name', state: 'State', tags: 'Tags', ways: 'Ways' },
    choices: {},
    actions: {},
    sections: {},
    screens: { main: { title: 'Things', hint: 'All things', empty: 'No things' } },
  }

  it('is asked for where the status has `confirm`, and only there', () => {
    const asked: MessagesOf<typeof thing> = { ...rest, disabling: { state: 'Really?' } }
    const none: MessagesOf<typeof plain> = rest
    // @ts-expect-error: `confirm: true` without the question
    const lacking: MessagesOf<typeof thing> = rest
    // @ts-expect-error: a question that is never asked
    const idle: MessagesOf<typeof plain> = { ...rest, disabling: { state: 'Really?' } }
    // @ts-expect-error: a question about another field
    const other: MessagesOf<typeof thing> = { ...rest, disabling: { name: 'Really?' } }
    expect([asked, none, lacking, idle, other]).toHaveLength(5)
  })
})

describe('a field with another name than before', () => {
  const device = (fields: object) =>
    defineResource({
      name: 'device',
      api: '/app/iot/device',
      tenancy: 'tenant',
      fields: { name: text({}), ...fields },
      screens: {},
    })
  const mistakes = (fields: object) => mistakesOf(device(fields), () => undefined)

  it('had none that there still is', () => {
    expect(mistakes({ label: text({ was: 'name' }) })).toEqual([
      {
        at: 'fields.label.was',
        message: "field 'label' was 'name', which is a field still; mend 'was'.",
      },
    ])
  })

  it('is no secret, which is encrypted for its name', () => {
    expect(mistakes({ pin: secret({ kept: 'sealed', was: 'code' }) })).toEqual([
      {
        at: 'fields.pin.was',
        message: "field 'pin' is a secret, which can be read under its own name only; drop 'was'.",
      },
    ])
  })

  it('is found by that name in the audit log', () => {
    const renamed = device({ note: text({ was: ['memo', 'remark'] }) })
    expect(['remark', 'memo', 'note', 'name', 'gone'].map(it => presentName(renamed, it))).toEqual([
      'note',
      'note',
      'note',
      'name',
      'gone',
    ])
  })
})

describe('the key of a problem', () => {
  it('is one of the product, or one of an extension', () => {
    const own = ownTexts<{ acme: { problems: { badge: string } } }>()
    const problems: Problem[] = [
      { key: 'required' },
      { key: 'shape.code' },
      { key: own('acme.problems.badge') },
      // @ts-expect-error: misspelt
      { key: 'requird' },
      // @ts-expect-error: a group of texts
      { key: 'shape' },
      // @ts-expect-error: no text of this extension
      { key: own('acme.problems.bagde') },
    ]
    expect(problems.slice(1, 3).map(textKeyOfProblem)).toEqual([
      'validation.shape.code',
      'text:acme.problems.badge',
    ])
  })
})

it('a definition of the product stands under a directory of the product', () => {
  const known: InProductMenu = thing
  const { main } = thing.screens
  const misspelt = { screens: { main: { ...main, menu: { ...main.menu, under: 'ogr' } } } } as const
  // @ts-expect-error: there is no such directory
  const lost: InProductMenu = misspelt
  expect([known, lost]).toHaveLength(2)
})
