import { describe, expect, it } from 'vitest'
import { checkDefinitions } from '#resources/core/check.ts'
import { completed } from '#resources/core/complete.ts'
import { defineResource } from '#resources/core/define.ts'
import { parseDefinition } from '#resources/core/definitionSchema.ts'
import {
  choice,
  date,
  dateTime,
  email,
  flag,
  image,
  integer,
  list,
  multiline,
  reference,
  references,
  secret,
  status,
  text,
} from '#resources/core/fields.ts'
import type { AnyDraft, AnyResource, RowOf } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'

const short = defineResource({
  name: 'parcel',
  api: '/app/mail/parcel',
  tenancy: 'tenant',
  fields: {
    name: text({ required: true, max: 64, search: true }),
    pin: secret({ max: 20, kept: 'sealed' }),
    note: multiline({}),
    kind: choice({ of: ['box', 'letter'] }),
    tags: list({}),
    weight: integer({}),
    sentOn: date({}),
    fragile: flag({ initial: false }),
    mail: email({}),
    seenAt: dateTime({ write: 'never' }),
    status: status(),
  },
})

const screenOf = (more: object): AnyResource['screens']['main'] =>
  completed({ ...minimal, ...more } as unknown as AnyDraft).screens.main
const minimal = {
  name: 'parcel',
  api: '/app/mail/parcel',
  tenancy: 'tenant',
  fields: { name: text({}), sort: integer({}), kind: choice({ of: ['box'] }), status: status() },
}

describe('a definition that states its fields', () => {
  it('has a title, no limit on who sees the rows, and no actions of its own', () => {
    expect([short.title, short.scope, short.actions]).toEqual(['name', 'all', {}])
    const titled = defineResource({
      name: 'letter',
      api: '/app/mail/letter',
      tenancy: 'tenant',
      fields: { title: text({ required: true }) },
    })
    expect(titled.title).toBe('title')
  })

  it('has a form with two fields in a row, long ones alone, and those that people write', () => {
    expect(short.form).toEqual([
      {
        rows: [
          ['name', 'pin'],
          ['note'],
          ['kind'],
          ['tags'],
          ['weight', 'sentOn'],
          ['fragile', 'mail'],
          ['status'],
        ],
      },
    ])
    expect(
      completed({ ...minimal, fields: { name: text({ write: 'never' }) } } as never).form,
    ).toEqual([])
  })

  it('has a list at its path, with an entry in the menu', () => {
    expect(short.screens.main).toEqual({
      path: 'mail/parcel',
      view: 'table',
      columns: ['name', 'kind', 'weight', 'sentOn', 'fragile', 'status', 'updatedAt'],
      more: ['mail', 'seenAt'],
      filters: ['status', 'kind', 'fragile'],
      sort: ['createdAt', 'desc'],
      actions: [
        'list',
        'show',
        'create',
        'update',
        'delete',
        'restore',
        'export',
        'import',
        'bin',
        'purge',
      ],
      menu: { under: 'mail', icon: 'Article', order: 50 },
    })
  })

  it('is without mistakes', () => {
    expect(() =>
      checkDefinitions([short], { directories: [{ name: 'mail' }], pages: [] }),
    ).not.toThrow()
  })

  it('is the same when it arrives as JSON, and when it is completed again', () => {
    const { name, api, tenancy, fields } = short
    const json = JSON.parse(JSON.stringify({ name, api, tenancy, fields }))
    const screens = { main: { menu: { under: 'mail' } } }
    expect(parseDefinition({ ...json, screens })).toEqual(short)
    // There is no directory of an area at run time.
    expect(parseDefinition(json).screens).toMatchObject({ main: { menu: { under: 'org' } } })
    expect(completed(short as unknown as AnyDraft)).toEqual(short)
    expect(Object.isFrozen(short.screens.main.columns)).toBe(true)
  })

  it.each(resources.map(it => [it.name, it] as const))('is complete: %s', (_, resource) => {
    expect(completed(resource as unknown as AnyDraft)).toEqual(resource)
  })
})

describe('a screen that states some of its parts', () => {
  it('has an entry in the menu only if it states one', () => {
    expect(screenOf({ screens: { main: {} } }).menu).toBeUndefined()
    expect(screenOf({ screens: { main: { menu: {} } } }).menu.under).toBe('mail')
    const icon = { menu: { under: 'pt', icon: 'Mail' } }
    expect(screenOf({ screens: { main: icon } })).toMatchObject({
      path: 'mail/parcel',
      menu: { under: 'pt', icon: 'Mail', order: 50 },
    })
  })

  it.each([
    ['/user/admin/parcel', 'org'],
    ['/admin/admin/parcel', 'home'],
    ['/app/mail/parcel', 'mail'],
  ])('of %s is under %s', (api, under) => {
    expect(screenOf({ api })).toMatchObject({ path: `${under}/parcel`, menu: { under } })
  })

  it('keeps what it states', () => {
    const stated = {
      path: 'pt/x',
      columns: ['name'],
      filters: [],
      sort: ['name', 'asc'],
      actions: ['list'],
    }
    expect(screenOf({ screens: { main: stated } })).toEqual({ ...stated, view: 'table' })
  })

  it('is sorted by the field `sort`', () => {
    expect(screenOf({}).sort).toEqual(['sort', 'asc'])
  })

  it('offers the actions of the resource', () => {
    expect(screenOf({ actions: { send: { on: 'record' } } }).actions.at(-1)).toBe('send')
  })

  it('of a tree is a tree without a filter by the parent', () => {
    const fields = {
      name: text({}),
      parentId: reference('parcel', {}),
      atId: reference('site', {}),
    }
    expect(screenOf({ fields, tree: { parent: 'parentId' } })).toMatchObject({
      view: 'tree',
      filters: ['atId'],
    })
  })

  it('across tenants names the tenant, only lists, and has no filters by rows of a tenant', () => {
    const fields = { ...minimal.fields, atId: reference('site', {}) }
    expect(screenOf({ fields, screens: { main: { across: true } } })).toEqual({
      path: 'mail/parcel',
      view: 'table',
      across: true,
      columns: ['name', 'kind', 'atId', 'tenantId', 'status', 'updatedAt'],
      filters: ['tenantId', 'status', 'kind'],
      sort: ['createdAt', 'desc'],
      actions: ['list'],
    })
  })

  it('of a view is sorted by what it has an index for, and changes nothing', () => {
    expect(screenOf({ view: true, sorts: ['sort'] })).toMatchObject({
      columns: ['name', 'sort', 'kind', 'status'],
      sort: ['sort', 'desc'],
      actions: ['list', 'show', 'export'],
    })
  })

  it('of one row is a form', () => {
    expect(screenOf({ single: true })).toMatchObject({
      view: 'form',
      columns: [],
      filters: [],
      actions: ['list', 'show', 'update'],
    })
  })

  it('filters by values that can be listed, with a control for them', () => {
    const fields = {
      name: text({}),
      ways: list({}),
      picture: image({}),
      siteIds: references('site', {}),
      on: dateTime({}),
    }
    expect(screenOf({ fields }).filters).toEqual(['siteIds'])
  })
})

describe('what the compiler knows of a definition with defaults', () => {
  it('are its fields, and the screen that it does not state', () => {
    const row: Pick<RowOf<typeof short>, 'kind' | 'status' | 'weight'> = {
      kind: 'box',
      status: 1,
      weight: null,
    }
    // @ts-expect-error: no such value
    const wrong: Pick<RowOf<typeof short>, 'kind'> = { kind: 'bag' }
    expect([row, wrong, short.screens.main.path]).toHaveLength(3)
  })

  it('are mistakes in what is stated', () => {
    const rest = {
      name: 'letter',
      api: '/app/mail/letter',
      tenancy: 'tenant',
      fields: { name: text({}), atId: reference('site', {}) },
    } as const
    const made = [
      defineResource({ ...rest, screens: { main: { columns: ['atId', 'createdAt'] } } }),
      // @ts-expect-error: no such column
      defineResource({ ...rest, screens: { main: { columns: ['colour'] } } }),
      // @ts-expect-error: no such filter
      defineResource({ ...rest, screens: { main: { filters: ['colour'] } } }),
      // @ts-expect-error: no such action
      defineResource({ ...rest, screens: { main: { actions: ['paint'] } } }),
      // @ts-expect-error: no such field
      defineResource({ ...rest, form: [{ rows: [['colour']] }] }),
      // @ts-expect-error: neither `name` nor `title` among the fields
      defineResource({ ...rest, fields: { text: text({}) } }),
      // @ts-expect-error: a row may be meant for this person alone
      defineResource({ ...rest, fields: { name: text({}), userId: reference('user', {}) } }),
    ]
    expect(made).toHaveLength(7)
  })
})
