import { manager } from './manager.ts'
import { member } from './member.ts'
import { notices } from './notices.ts'
import { people } from './people.ts'
import type { Task } from './task.ts'
import { tenancy } from './tenancy.ts'

/** What people do in a day, in the order of the report. */
export const tasks: readonly Task[] = [...tenancy, ...people, ...notices, ...manager, ...member]
