import type { dept } from '#resources/dept.ts'
import type { policy } from '#resources/policy.ts'
import type { post } from '#resources/post.ts'
import type { role } from '#resources/role.ts'
import type { Hooks } from '#server/kit/behaviour.ts'
import type { Feature } from '#server/kit/feature.ts'
import { invite } from './behaviour.ts'
import { requireNoOpenInvitations, requireNoRegistrationPlace } from './newcomers.ts'

const ofDepts: Hooks<typeof dept> = { beforeDelete: requireNoRegistrationPlace('defaultDeptId') }
const ofPosts: Hooks<typeof post> = { beforeDelete: requireNoRegistrationPlace('defaultPostId') }
const ofRoles: Hooks<typeof role> = { beforeDelete: requireNoRegistrationPlace('defaultRoleId') }
const ofPolicies: Hooks<typeof policy> = {
  beforeDelete: requireNoOpenInvitations,
  beforePurge: requireNoOpenInvitations,
}

export const invitationsFeature: Feature = {
  name: 'invitations',
  behaviours: { invite },
  hooks: { dept: ofDepts, post: ofPosts, role: ofRoles, policy: ofPolicies },
}
