import type { resources } from '#resources/index.ts'
import type { Behaviour } from '#server/kit/types.ts'
import { dept } from './dept.ts'
import { menu } from './menu.ts'
import { policy } from './policy.ts'
import { post } from './post.ts'
import { role } from './role.ts'
import { tenant } from './tenant.ts'
import { user } from './user.ts'

type Core = (typeof resources)[number]

/** What each definition of the core does beyond its data; those of add-ons have none. */
export const behaviours: { [N in Core['name']]: Behaviour<Extract<Core, { name: N }>> } = {
  dept,
  menu,
  policy,
  post,
  role,
  tenant,
  user,
}
