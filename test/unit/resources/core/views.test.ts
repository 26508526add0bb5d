import { describe, expect, it } from 'vitest'
import { mistakesOf } from '#resources/core/check.ts'
import { parseDefinition } from '#resources/core/definitionSchema.ts'
import { integer, references } from '#resources/core/fields.ts'
import { mistakeText } from '#resources/core/mistakes.ts'
import { allRoutesOf, routesOfAction } from '#resources/core/permissions.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { session } from '#resources/session.ts'

const written = {
  ...session,
  quota: 'sessionMax',
  fields: { ...session.fields, size: integer({}), menuIds: references('menu', { write: 'never' }) },
  form: [{ rows: [['size']] }],
  screens: { main: { ...session.screens.main, actions: ['list', 'create', 'purge'] } },
} as AnyResource

describe('a definition over a view', () => {
  it('says nothing of writing', () => {
    expect(
      mistakesOf(written, () => session)
        .map(mistakeText)
        .join('\n'),
    ).toMatch(/'size' is of a view.*'menuIds' needs a table.*'quota'.*'form'.*'create'.*'purge'/s)
  })

  it('is listed, chosen from and acted on, and answers no other route', () => {
    const own = allRoutesOf(session).filter(route => !route.includes('/across'))
    expect([...own].sort()).toEqual([
      'GET /user/admin/session',
      'GET /user/admin/session/:id',
      'GET /user/admin/session/export',
      'GET /user/admin/session/options',
      'POST /user/admin/session/:id/end',
      'POST /user/admin/session/end',
      'POST /user/admin/session/endAll',
    ])
    expect(routesOfAction(session, 'delete')).toEqual([])
  })

  it('cannot come at run time, for its SQL would have to come along', () => {
    expect(() => parseDefinition(JSON.parse(JSON.stringify(session)))).toThrow('view')
  })
})
