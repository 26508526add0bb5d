import { type SqlBool, sql } from 'kysely'
import type { RowOf } from '#resources/core/resource.ts'
import { session as definition } from '#resources/session.ts'
import type { EndReason } from '#server/auth/sessionEnd.ts'
import { endSessions } from '#server/auth/sessions.ts'
import type { Context } from '#server/base/context.ts'
import { Refusal } from '#server/base/errors.ts'
import { sqlPart } from '#server/db/sqlParts.ts'
import { type Holder, holdersOf, managesOwner, rolesBelow } from '#server/features/roles/tree.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'
import { planOf } from '#server/kit/plan.ts'
import { visibleSql } from '#server/kit/query/where.ts'
import { sessionsInForce } from './views.ts'

type Session = Pick<RowOf<typeof definition>, 'id' | 'userId'>

/** Current sessions. People can end their other sessions; for the current one they sign out. */
export const session: Behaviour<typeof definition> = {
  present: ({ actor }, row) => ({ ...row, own: row.id === actor.sessionId }),
  refuses: managesOwner,
  actions: {
    end: async (context, rows) => {
      const { actor } = context
      if (rows.some(row => row.id === actor.sessionId)) throw new Refusal('errors.session.own')
      await end(context, rows)
    },
    endAll: async context => {
      const { actor } = context
      const others = (await visibleSessions(context)).filter(row => row.userId !== actor.userId)
      const manageable = await manageableOf(context, others)
      const ended = others.filter(row => manageable.has(row.userId as string))
      await end(context, ended)
      const rows = ended.map(({ id }) => ({ id, changes: [] }))
      await recordAudit(context, { resource: definition, action: 'endAll', rows })
    },
  },
}

const end = async (context: Context, rows: readonly Session[]) => {
  const own = rows.filter(row => row.userId === context.actor.userId)
  const others = rows.filter(row => row.userId !== context.actor.userId)
  await endThese(context, own, 'elsewhere')
  await endThese(context, others, 'administrator')
}

const endThese = async (context: Context, rows: readonly Session[], reason: EndReason) => {
  if (rows.length === 0) return
  const userIds = [...new Set(rows.map(row => row.userId as string))]
  const sessionIds = rows.map(row => row.id)
  await endSessions(context, { userIds, sessionIds, reason })
}

/** Those included whose sign-in is not complete: they must not become complete afterwards. */
const visibleSessions = async ({ tx, registry, actor }: Context): Promise<Session[]> => {
  const plan = planOf(registry, definition)
  const visible = sqlPart<SqlBool>(params => visibleSql(plan, actor, params))
  const { rows } = await sql<Session>`
    select t.id, t.user_id as "userId" from (${sql.raw(sessionsInForce)}) t where ${visible}`.execute(
    tx,
  )
  return rows
}

const whoseOf = (rows: readonly Session[]) => rows.map(row => row.userId as string)

/** The people below the caller. */
const manageableOf = async (context: Context, rows: readonly Session[]) => {
  const holders = await holdersOf(context, whoseOf(rows))
  const below = await rolesBelow(context.tx, context.actor)
  const within = ({ roleIds }: Holder) => context.actor.admin || roleIds.every(id => below.has(id))
  return new Set(holders.filter(within).map(it => it.userId))
}
