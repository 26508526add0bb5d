import { describe, expect, it } from 'vitest'
import { dept } from '#resources/dept.ts'
import { user } from '#resources/user.ts'
import { isGroup, scopeItems } from '#src/features/openAccess/scopeItems.ts'

const say = {
  resource: (name: string) => name,
  action: (_resource: object, action: string) => action,
  across: (text: string) => `${text} of all`,
}
const routes = [
  'GET /user/admin/dept/options',
  'GET /user/admin/member',
  'POST /user/admin/member/:id/resetPassword',
  'POST /user/admin/member/across/:id/resetPassword',
  'GET /app/gone/thing',
]

describe('the routes that a key may be given', () => {
  const items = scopeItems([user, dept], routes, say)

  it('stand below their resource, named by what they do', () => {
    expect(items.map(({ title, parentId }) => [title, parentId])).toEqual([
      ['user', undefined],
      ['list', 'resource user'],
      ['resetPassword', 'resource user'],
      ['resetPassword of all', 'resource user'],
      ['dept', undefined],
      ['options', 'resource dept'],
      ['GET /app/gone/thing', undefined],
    ])
  })

  it('are the routes alone, without what they stand below', () => {
    const ids = items.map(({ id }) => id).filter(id => !isGroup(id))
    expect([...ids].sort()).toEqual([...routes].sort())
  })
})
