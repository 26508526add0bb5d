import type { post as definition } from '#resources/post.ts'
import { mustAwaitNobody } from '#server/features/invitations/newcomers.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'

export const post: Behaviour<typeof definition> = {
  beforeDelete: mustAwaitNobody('defaultPostId'),
  actions: {},
}
