import type { post as definition } from '#resources/post.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'
import type { Feature } from '#server/kit/feature.ts'
import { dept } from './dept.ts'
import { user } from './user.ts'

const post: Behaviour<typeof definition> = {
  actions: {},
}

export const peopleFeature: Feature = {
  name: 'people',
  behaviours: { user, dept, post },
}
