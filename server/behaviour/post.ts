import type { post as definition } from '#resources/post.ts'
import type { Behaviour } from '#server/kit/types.ts'

export const post: Behaviour<typeof definition> = { actions: {} }
