import { describe, expect, it } from 'vitest'
import { mistakesOf } from '#resources/core/check.ts'
import { parseDefinition } from '#resources/core/definitionSchema.ts'
import { text } from '#resources/core/fields.ts'
import { mistakeText } from '#resources/core/mistakes.ts'
import { allRoutesOf, routesOfAction } from '#resources/core/permissions.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { post } from '#resources/post.ts'
import { site } from '#resources/site.ts'

const many = {
  ...site,
  tenancy: 'tenant',
  quota: 'siteMax',
  related: [{ resource: 'user', by: 'siteId' }],
  fields: { ...site.fields, motto: text({ required: true, unique: 'platform' }) },
  form: [...site.form, { rows: [['motto']] }],
  screens: {
    main: { ...site.screens.main, columns: ['name'], actions: ['list', 'create', 'delete'] },
  },
} as AnyResource

describe('a definition of one row', () => {
  it('says nothing of many', () => {
    expect(
      mistakesOf(many, () => site)
        .map(mistakeText)
        .join('\n'),
    ).toMatch(
      /one row of the installation.*'quota'.*'related'.*'motto' is required.*'motto' is 'unique'.*'create'.*'delete'.*without columns/s,
    )
  })

  it('is shown as a form, and nothing else is', () => {
    const table = { ...site, screens: { main: { ...site.screens.main, view: 'table' } } }
    const form = { ...post, screens: { main: { ...post.screens.main, view: 'form' } } }
    for (const wrong of [table, form])
      expect(
        mistakesOf(wrong as AnyResource, () => post)
          .map(mistakeText)
          .join(),
      ).toMatch(/screens\.main\.view: 'screens\.main' is a form exactly where/)
  })

  it('is looked at and changed, and answers no other route but its inquiries', () => {
    expect([...allRoutesOf(site)].sort()).toEqual([
      'GET /admin/admin/site',
      'GET /admin/admin/site/:id',
      'GET /admin/admin/site/:id/history',
      'GET /admin/admin/site/:id/logs',
      'PUT /admin/admin/site/:id',
    ])
    expect(routesOfAction(site, 'delete')).toEqual([])
  })

  it('cannot come at run time, where no seed would make its row', () => {
    expect(() => parseDefinition(JSON.parse(JSON.stringify(site)))).toThrow()
  })
})
