import { describe, expect, it } from 'vitest'
import { defineResource } from '#resources/core/define.ts'
import { defineExtension, withExtensions, withExtensionWords } from '#resources/core/extension.ts'
import { text } from '#resources/core/fields.ts'
import { kindPartMistakes } from '#resources/core/kindParts.ts'
import { withMenuAdditions } from '#resources/core/menuAdditions.ts'
import { productResources } from '#resources/index.ts'
import type { FieldKind } from '#resources/kinds/field.ts'
import { integerKind } from '#resources/kinds/integer/kind.ts'
import type { Kind } from '#resources/kinds/kind.ts'

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
/** Kinds of extensions are known to the compiler by a declaration; these are not. */
const named = (name: string): Kind => ({ ...integerKind, name: name as FieldKind })
const percent = named('percent')
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
        kinds: [percent],
        extend: { thing: { fields: { badge: text({}) } } },
        directories: [{ name: 'org', path: '/elsewhere', icon: 'Map', order: 1 }],
        pages: [{ name: 'map', under: 'org', icon: 'Map', order: 1, permissions: [] }],
      })
    expect(define).toThrow(
      [
        "extensions/acme: the resource 'acmeter' must begin with 'acme', as 'acmeAcmeter' does.",
        "extensions/acme: the API path /app/other/device of 'acmeter' must begin with '/app/acme/'.",
        "extensions/acme: the screen path 'device' of 'acmeter' must begin with 'acme/'.",
        "extensions/acme: the field kind 'percent' must begin with 'acme', as 'acmePercent' does.",
        "extensions/acme: the field 'badge' of 'thing' must begin with 'acme', as 'acmeBadge' does.",
        "extensions/acme: the directory 'org' must begin with 'acme', as 'acmeOrg' does.",
        "extensions/acme: the path '/elsewhere' of the directory 'org' must be '/org'.",
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
    expect([extended?.fields, extended?.form].map(Object.isFrozen)).toEqual([true, true])
    expect(own?.name).toBe('acmeX')
    expect(Object.keys(thing.fields)).toEqual(['name'])
  })

  it('registers its kinds of fields, and cannot replace another one', () => {
    const registered = () => withExtensions([], [{ name: 'acme', kinds: [integerKind] }])
    expect(registered).not.toThrow()
    const other = () => withExtensions([], [{ name: 'acme', kinds: [named('integer')] }])
    expect(other).toThrow("There are two field kinds named 'integer'; rename one of them.")
  })

  it('names each of its kinds on every side, and hears what is missing', () => {
    const kind = named('acmePercent')
    const acme = [{ name: 'acme', kinds: [kind] }]
    const feature = (kinds: readonly { kind: Kind }[]) => [{ name: 'acme', kinds }]
    expect(kindPartMistakes(acme, feature([{ kind }]), 'server')).toEqual([])
    expect(kindPartMistakes(acme, [{ name: 'acme' }], 'server')).toEqual([
      "extensions/acme: the field kind 'acmePercent' has no server part; add one to 'kinds' of server.ts.",
    ])
    expect(kindPartMistakes(acme, [], 'browser')).toEqual([
      "extensions/acme: the field kind 'acmePercent' has no browser part; add one to 'kinds' of console.tsx.",
    ])
    expect(kindPartMistakes([{ name: 'acme' }], feature([{ kind }]), 'browser')).toEqual([
      "extensions/acme: the field kind 'acmePercent' of console.tsx is not in extension.ts; add it to 'kinds' there.",
    ])
  })

  it('cannot add to a resource that does not exist, nor share its name with another one', () => {
    expect(() => withExtensions([thing], [{ name: 'acme', extend: { thnig: badge } }])).toThrow(
      "extensions/acme: 'extend' names the resource 'thnig', which the product does not have.",
    )
    expect(() => withExtensions([], [{ name: 'acme' }, { name: 'acme' }])).toThrow(
      "Two extensions are called 'acme'",
    )
  })

  it('cannot take the place of a field of the product', () => {
    const extend = { user: { fields: { realName: text({ max: 3, write: 'never' as const }) } } }
    const real = defineExtension({ name: 'real', extend })
    expect(() => withExtensions(productResources, [real])).toThrow(
      "extensions/real: 'user' of the product has a field 'realName' already; rename yours.",
    )
  })

  it('cannot take names that begin with those of another extension', () => {
    const note = (max: number) => ({ user: { fields: { acmeBNote: text({ max }) } } })
    const page = { name: 'acmeBMap', under: 'org', icon: 'Map', order: 1, permissions: [] }
    const acme = defineExtension({
      name: 'acme',
      resources: [resource('acmeBX', '/app/acme/x', 'acme/x')],
      kinds: [named('acmeBPercent')],
      extend: note(5),
      directories: [{ name: 'acmeB', path: '/acmeB', icon: 'Map', order: 1 }],
      pages: [page],
    })
    const acmeB = defineExtension({ name: 'acmeB', extend: note(100) })
    const both = [
      "extensions/acme: the resource 'acmeBX' begins with the name of the extension 'acmeB'; rename it.",
      "extensions/acme: the field kind 'acmeBPercent' begins with the name of the extension 'acmeB'; rename it.",
      "extensions/acme: the field 'acmeBNote' of 'user' begins with the name of the extension 'acmeB'; rename it.",
      "extensions/acme: the directory 'acmeB' begins with the name of the extension 'acmeB'; rename it.",
      "extensions/acme: the page 'acmeBMap' begins with the name of the extension 'acmeB'; rename it.",
    ].join('\n')
    expect(() => withExtensions(productResources, [acme, acmeB])).toThrow(both)
    expect(() => withExtensions(productResources, [acmeB, acme])).toThrow(both)
    expect(() => withExtensions(productResources, [acmeB])).not.toThrow()
  })

  it('cannot add fields to a view, whose SQL lacks them', () => {
    const fields = { acmeNote: text({ max: 3, write: 'never' as const }) }
    const acme = defineExtension({ name: 'acme', extend: { job: { fields } } })
    expect(() => withExtensions(productResources, [acme])).toThrow(
      "extensions/acme: the field 'acmeNote' cannot be added to 'job', whose rows come from a view of the database; take it out.",
    )
  })

  it('cannot require what rows of the product lack, unless they have a value to begin with', () => {
    const adding = (field: ReturnType<typeof text>) => () =>
      withExtensions(productResources, [
        defineExtension({ name: 'acme', extend: { dept: { fields: { acmeSite: field } } } }),
      ])
    expect(adding(text({ required: true }))).toThrow(
      "extensions/acme: the field 'acmeSite' of 'dept' is required, and rows that the product creates or that are there already have no value; give it 'initial', or say 'requiredInNew' in place of 'required'.",
    )
    expect(adding(text({ required: true, initial: '-' }))).not.toThrow()
    expect(adding(text({ requiredInNew: true }))).not.toThrow()
  })

  it('cannot name a directory or a page as another one', () => {
    const org = { name: 'org', path: '/org', icon: 'Map', order: 1 }
    expect(() => withMenuAdditions('directory', [org], [{ name: 'org', added: [org] }])).toThrow(
      "extensions/org: there is a directory 'org' already; rename yours.",
    )
    const map = { name: 'acmeMap', under: 'org', icon: 'Map', order: 1, permissions: [] }
    expect(() => withMenuAdditions('page', [], [{ name: 'acme', added: [map, map] }])).toThrow(
      "extensions/acme: there is a page 'acmeMap' already; rename yours.",
    )
    const site = { ...org, name: 'acme', path: '/acme' }
    expect(withMenuAdditions('directory', [org], [{ name: 'acme', added: [site] }])).toEqual([
      org,
      site,
    ])
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
