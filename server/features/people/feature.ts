import type { Feature } from '#server/kit/feature.ts'
import { dept } from './dept.ts'
import { post } from './post.ts'
import { user } from './user.ts'

export const peopleFeature: Feature = {
  name: 'people',
  behaviours: { user, dept, post },
}
