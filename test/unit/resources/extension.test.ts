import { describe, expect, it } from 'vitest'
import { defineResource } from '#resources/core/define.ts'
import { defineExtension, withExtensions, withExtensionWords } from '#resources/core/extension.ts'
import { text } from '#resources/core/fields.ts'

const resource = (name: string, api: `/${string}`, path: string) =>
  defineResource({
    name,
    api,
    tenancy: 'tenant',
    title: 'name',
    scope: 'all',
    fields: { name: text({ required: true }) },
    actions: {},
    form: [{ rows: [['name']] }],
    screens: {
      main: {
        path,
        view: 'table',
        columns: ['name'],
        filters: [],
        sort: ['name', 'asc'],
        actions: ['list'],
      },
    },
  })
const thing = resource('thing', '/user/admin/thing', 'org/thing')
const badge = {
  fields: { acmeBadge: text({}) },
  more: ['acmeBadge'],
  form: [{ rows: [['acmeBadge']] }],
}

describe('an extension', () => {
  it('names everything within its own, or hears what to rename', () => {
    const define = () =>
      defineExtension({
        name: 'acme',
        resources: [resource('acmeter', '/app/other/device', 'device')],
        extend: { thing: { fields: { badge: text({}) } } },
        pages: [{ name: 'map', under: 'org', icon: 'Map', order: 1, permissions: [] }],
      })
    expect(define).toThrow(
      [
        "extensions/acme: the resource 'acmeter' must begin with 'acme', as 'acmeAcmeter' does.",
        "extensions/acme: the API path /app/other/device of 'acmeter' must begin with '/app/acme/'.",
        "extensions/acme: the screen path 'device' of 'acmeter' must begin with 'acme/'.",
        "extensions/acme: the field 'badge' of 'thing' must begin with 'acme', as 'acmeBadge' does.",
        "extensions/acme: the page 'map' must begin with 'acme'.",
      ].join('\n'),
    )
    expect(() => defineExtension({ name: 'Acme-2' })).toThrow("'Acme-2' is no name of a folder")
  })

  it('adds fields, columns and sections to a resource of the product, and leaves that one as it was', () => {
    const [extended, own] = withExtensions(
      [thing],
      [
        {
          name: 'acme',
          extend: { thing: badge },
          resources: [resource('acmeX', '/app/acme/x', 'acme/x')],
        },
      ],
    )
    expect(Object.keys(extended?.fields)).toEqual(['name', 'acmeBadge'])
    expect(extended?.screens.main).toMatchObject({ columns: ['name'], more: ['acmeBadge'] })
    expect(extended?.form).toHaveLength(2)
    expect(own?.name).toBe('acmeX')
    expect(Object.keys(thing.fields)).toEqual(['name'])
  })

  it('cannot add to a resource that does not exist, nor share its name with another one', () => {
    expect(() => withExtensions([thing], [{ name: 'acme', extend: { thnig: badge } }])).toThrow(
      "extensions/acme: 'extend' names the resource 'thnig', which the product does not have.",
    )
    expect(() => withExtensions([], [{ name: 'acme' }, { name: 'acme' }])).toThrow(
      "Two extensions are called 'acme'",
    )
  })

  it('adds words beside those of the product, and changes none of these', () => {
    const product = { resources: { thing: { fields: { name: 'Name' } } }, menus: { org: 'Org' } }
    const words = withExtensionWords(product, [
      {
        resources: { thing: { fields: { name: 'Other', acmeBadge: 'Badge' } } },
        acme: { count: '1' },
      },
    ])
    expect(words).toEqual({
      resources: { thing: { fields: { name: 'Name', acmeBadge: 'Badge' } } },
      menus: { org: 'Org' },
      acme: { count: '1' },
    })
  })
})
