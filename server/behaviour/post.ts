import type { post as definition } from '#resources/post.ts'
import type { Behaviour } from '#server/kit/types.ts'
import { mustAwaitNobody } from './newcomers.ts'

export const post: Behaviour<typeof definition> = {
  beforeDelete: mustAwaitNobody('defaultPostId'),
  actions: {},
}
