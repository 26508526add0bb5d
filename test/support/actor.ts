import type { Actor } from '#server/base/actor.ts'

/** User 1 of a tenant, who sees all of its rows and has no grants. */
export const actorIn = (tenantId: string): Actor => ({
  tenantId,
  userId: '1',
  sessionId: '1',
  userName: 'tester',
  realName: 'Tester',
  deptId: null,
  roleIds: [],
  platform: tenantId === '1',
  admin: false,
  hold: null,
  grants: { menuIds: new Set(), allows: () => false },
  scope: { all: true, deptIds: [], ownerIds: [] },
  limits: {},
})
