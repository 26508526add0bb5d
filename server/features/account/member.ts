import * as z from 'zod'
import { type Acting, type Actor, realAccountOf } from '#server/base/actor.ts'
import { linkTableOf } from '#server/db/names.ts'
import { selectAsActor } from '#server/db/transactions.ts'
import { preferencesOf } from '#server/features/preferences/preferences.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { idText, moment } from '#server/kit/answers.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'

const acting = z.object({
  until: moment,
  as: z.enum(['user', 'tenant']),
  homeTenantId: idText,
  homeTenantName: z.string(),
  userId: idText,
  userName: z.string(),
  reason: z.string(),
  readOnly: z.boolean(),
})
const member = z.object({
  id: idText,
  username: z.string(),
  realName: z.string(),
  avatar: z.string().nullable(),
  tenantId: idText,
  tenantName: z.string(),
  platform: z.boolean(),
  admin: z.boolean(),
  hold: z.enum(['factor', 'enrol', 'password', 'lock']).nullable(),
  hasPassword: z.boolean(),
  mustChangePassword: z.boolean(),
  deptName: z.string().nullable(),
  roleNames: z.array(z.string()),
  demo: z.boolean().optional(),
  acting: acting.optional(),
  preferences: z.object({ values: z.record(z.string(), z.unknown()), version: z.int() }).optional(),
})

interface Person {
  avatar: string | null
  tenant_name: string
  dept_name: string | null
  role_names: string[] | null
  password: boolean
  demo: boolean
}

/** One statement, because the opening console waits for it. */
const columns = `(select to_json(p) from (
    select u.avatar, exists (select from uc_credential c where c.tenant_id = t.id and c.user_id = u.id
        and c.hash like '$%') as password,
      exists (select from uc_session s where s.tenant_id = t.id and s.user_id = u.id and s.id = $2 and s.way = 'demo') as demo, t.name as tenant_name, d.name as dept_name,
      (select array_agg(r.name order by r.sort, r.id) from ${linkTableOf('user', 'roleIds')} l
        join uc_role r on r.tenant_id = l.tenant_id and r.id = l.target_id and r.deleted_at is null
        where l.tenant_id = u.tenant_id and l.owner_id = u.id) as role_names
    from uc_tenant t left join uc_user u on u.tenant_id = t.id and u.id = $1
    left join uc_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
    where t.id = tenant.id::bigint) p) as person`

const info = async (c: Call, { deps }: AppContext) => {
  const actor = c.var.actor as Actor
  const asking = { name: 'uc_person', columns, values: [actor.userId, actor.sessionId] }
  const [{ person }, preferences] = await Promise.all([
    selectAsActor(deps.db, actor, asking) as Promise<{ person: Person | null }>,
    // For the first rendering of the console, which would otherwise request them right away.
    actor.hold || actor.key ? undefined : preferencesOf(deps, realAccountOf(actor)),
  ])
  return answer(c, {
    id: actor.userId,
    username: actor.userName,
    realName: actor.realName,
    avatar: person?.avatar ?? null,
    tenantId: actor.tenantId,
    tenantName: person?.tenant_name ?? '',
    platform: actor.platform,
    admin: actor.admin,
    hold: actor.hold,
    // While they act elsewhere, their own account is in another tenant. A person who may do that is
    // assumed to have a password.
    hasPassword: actor.acting ? true : (person?.password ?? false),
    // Demo people can set a password without showing the old one, and still sign in with one click.
    ...(deps.settings.trial && person?.demo ? { demo: true } : {}),
    mustChangePassword: actor.hold === 'password',
    deptName: person?.dept_name ?? null,
    roleNames: person?.role_names ?? [],
    ...(actor.acting ? { acting: toldOf(actor.acting) } : {}),
    ...(preferences ? { preferences } : {}),
  })
}

const toldOf = (acting: Acting) => ({ ...acting, until: new Date(acting.until).toISOString() })

export const memberRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path: '/user/admin/member/info',
    summary: 'whoAmI',
    answers: member,
    open: 'to everyone signed in',
    during: 'any',
    acting: 'always',
    keys: true,
    // The console of an add-on sends its name; the answer is the same for everyone.
    query: ['addon'],
    answer: info,
  },
]
