import type { post as definition } from '#resources/post.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'

export const post: Behaviour<typeof definition> = {
  actions: {},
}
