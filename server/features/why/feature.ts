import type { user } from '#resources/user.ts'
import type { Hooks } from '#server/kit/behaviour.ts'
import type { Feature } from '#server/kit/feature.ts'
import { explain, explanation } from './explain.ts'
import { whyRoutes } from './routes.ts'

const ofUsers: Hooks<typeof user> = {
  answers: { why: explanation },
  actions: {
    why: async (context, rows, question) =>
      rows[0] ? explain(context, rows[0].id, question) : undefined,
  },
}

export const whyFeature: Feature = {
  name: 'why',
  hooks: { user: ofUsers },
  routes: whyRoutes,
}
