import { sql } from 'kysely'
import * as z from 'zod'
import { withAttempt } from '#server/auth/attempts.ts'
import { matches } from '#server/auth/hashing.ts'
import { accountOf } from '#server/auth/login.ts'
import { storePassword } from '#server/auth/passwords.ts'
import { addressOf } from '#server/auth/rate.ts'
import { endSessions } from '#server/auth/sessions.ts'
import { linkTableOf } from '#server/db/names.ts'
import { asActor } from '#server/db/scope.ts'
import { codes, Halt, Refusal } from '#server/errors.ts'
import { answer, type Call } from '#server/kit/http.ts'
import type { Acting, Actor } from '#server/kit/types.ts'
import type { FixedRoute, House } from './house.ts'
import { sent } from './sent.ts'

interface Person {
  avatar: string | null
  tenant_name: string
  dept_name: string | null
  role_names: string[] | null
}

const info = async (c: Call, { deps }: House) => {
  const actor = c.var.actor as Actor
  const person = await asActor(
    deps.db,
    actor,
    async tx => {
      const { rows } = await sql<Person>`
      select u.avatar, t.name as tenant_name, d.name as dept_name,
        (select array_agg(r.name order by r.sort, r.id) from ${sql.table(linkTableOf('user', 'roleIds'))} l
          join uc_role r on r.tenant_id = l.tenant_id and r.id = l.target_id and r.deleted_at is null
          where l.tenant_id = u.tenant_id and l.owner_id = u.id) as role_names
      from uc_tenant t left join uc_user u on u.tenant_id = t.id and u.id = ${actor.userId}
      left join uc_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
      where t.id = ${actor.tenantId}`.execute(tx)
      return rows[0]
    },
    { mode: 'read' },
  )
  return answer(c, {
    id: actor.userId,
    username: actor.userName,
    realName: actor.realName,
    avatar: person?.avatar ?? null,
    tenantId: actor.tenantId,
    tenantName: person?.tenant_name ?? '',
    platform: actor.platform,
    admin: actor.admin,
    mustChangePassword: actor.mustChangePassword,
    deptName: person?.dept_name ?? null,
    roleNames: person?.role_names ?? [],
    ...(actor.acting ? { acting: toldOf(actor.acting) } : {}),
  })
}

const toldOf = (acting: Acting) => ({ ...acting, until: new Date(acting.until).toISOString() })

const secret = z.string({ error: 'required' }).min(1, 'required').max(256, 'max:256')
const passwords = z.strictObject({ oldPassword: secret, password: secret })

const changePassword = async (c: Call, { deps }: House) => {
  const actor = c.var.actor as Actor
  const { oldPassword, password } = sent(passwords, await c.var.body())
  const door = { account: accountOf(actor.userId), address: addressOf(c.var.ip) }
  const isRight = () => isOwnPassword(deps, actor, oldPassword)
  const { secondsClosed: seconds, rows } = await withAttempt(deps, { door }, isRight)
  // He is signed in already: to him it may be said.
  if (seconds > 0) throw new Halt(429, 'errors.tooMany', { args: { seconds }, retryAfter: seconds })
  if (!rows)
    throw new Refusal('errors.password.wrong', {
      code: codes.validation,
      payload: { field: 'oldPassword' },
    })
  const { userId, tenantId, userName, sessionId } = actor
  const later: (() => void | Promise<void>)[] = []
  const sessions = await asActor(deps.db, actor, async tx => {
    await storePassword(tx, deps, { tenantId, userId, userName, password, mustChange: false })
    return endSessions(
      { tx, deps, actor, afterCommit: work => later.push(work) },
      { userIds: [userId], exceptSession: sessionId },
    )
  })
  for (const work of later) await work()
  return answer(c, { sessions })
}

const isOwnPassword = async (
  { db }: House['deps'],
  actor: Actor,
  password: string,
): Promise<boolean> => {
  const hash = await asActor(
    db,
    actor,
    async tx => {
      const { rows } = await sql<{ hash: string }>`select hash from uc_credential
      where tenant_id = ${actor.tenantId} and user_id = ${actor.userId}`.execute(tx)
      return rows[0]?.hash
    },
    { mode: 'read' },
  )
  return matches(hash, password)
}

export const memberRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path: '/user/admin/member/info',
    open: 'to everyone signed in',
    beforeChange: true,
    acting: 'always',
    answer: info,
  },
  {
    method: 'POST',
    path: '/user/admin/member/account/password',
    open: 'to everyone signed in',
    beforeChange: true,
    acting: 'never',
    answer: changePassword,
  },
]
