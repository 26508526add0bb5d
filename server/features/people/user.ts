import { sql } from 'kysely'
import * as z from 'zod'
import type { NewPasswords, RowOf } from '#resources/core/resource.ts'
import { payee } from '#resources/payee.ts'
import { user as definition } from '#resources/user.ts'
import { requireFreshProof } from '#server/auth/freshProof.ts'
import { maySignIn } from '#server/auth/maySignIn.ts'
import {
  insertCredentials,
  makeRandomPasswords,
  noPasswordHash,
  type RandomPassword,
  storePassword,
  storeRandomPassword,
} from '#server/auth/passwords.ts'
import type { EndReason } from '#server/auth/sessionEnd.ts'
import { endSessions } from '#server/auth/sessions.ts'
import type { Context } from '#server/base/context.ts'
import { forbidden, Refusal } from '#server/base/errors.ts'
import { idsDiffer } from '#server/base/ids.ts'
import { tableOf } from '#server/db/names.ts'
import { anyId } from '#server/db/sqlParts.ts'
import { startActing } from '#server/features/acting/acting.ts'
import { removeFactors } from '#server/features/factors/factorRows.ts'
import { moveLines } from '#server/features/funds/lines.ts'
import { deleteMessagesOfPeople } from '#server/features/notices/forget.ts'
import { suspendKeys, suspendWithoutFactor } from '#server/features/openAccess/suspend.ts'
import { removePreferences } from '#server/features/preferences/preferences.ts'
import { rightsChanged } from '#server/features/roles/rightsChanged.ts'
import { managesHolder, requireMayGrant, requireMayManage } from '#server/features/roles/tree.ts'
import { idText, moment } from '#server/kit/answers.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { type Behaviour, perBatch } from '#server/kit/behaviour.ts'
import { mayEnterTenants } from '#server/kit/route.ts'
import { holdsBuiltin, mustNotAdminister, requireRemainingAdministrator } from './administrators.ts'
import { changeFunds } from './funds.ts'
import { checkDept, checkUserName, mustNotBeSelf } from './userRules.ts'

const newPassword = z.object({
  id: idText,
  userName: z.string(),
  realName: z.string(),
  password: z.string(),
})
const ledgerLine = z.object({
  id: idText,
  userId: idText,
  account: z.enum(['balance', 'integral']),
  kind: z.enum(['add', 'deduct']),
  amount: z.string(),
  before: z.string(),
  after: z.string(),
  remark: z.string(),
})

/** Actions that people cannot do to themselves. */
const notToSelf: ReadonlySet<string> = new Set([
  'delete',
  'resetPassword',
  'resetFactors',
  'changeBalance',
  'changeIntegral',
  'seeAs',
])

/** People cannot manage others of the same or a higher rank, nor grant what they do not hold. */
export const user: Behaviour<typeof definition, 'why'> = {
  beforeCreate: async ({ context, values }) => {
    checkUserName(values.userName)
    await checkDept(context, values.deptId)
    await requireMayGrant(context, values.roleIds ?? [])
    await mustProveToAdminister(context, values.roleIds ?? [])
    return values
  },
  afterCreate: async ({ context, values: row, secrets }) => {
    const { tx, deps, actor } = context
    // Data scopes include the people whom somebody added or invited.
    await rightsChanged(context)
    // An imported person has no password and cannot sign in until an administrator resets it.
    if (typeof secrets.password !== 'string')
      return insertCredentials(tx, actor.tenantId, [row.id], noPasswordHash, true)
    // The creator of the account knows its password, so it is valid for one sign-in.
    const person = { tenantId: actor.tenantId, userId: row.id, userName: row.userName }
    await storePassword(tx, deps, { ...person, password: secrets.password, mustChange: true })
  },
  refuses: async asking => {
    const rule = await managesHolder(asking)
    const { userId } = asking.actor
    return (row, doing) =>
      row.id === userId && notToSelf.has(doing) ? new Refusal('errors.user.self') : rule(row)
  },
  prepare: { resetPassword: ({ deps }, ids) => makeRandomPasswords(deps, ids) },
  beforeUpdate: async ({ context, values, old: stored }) => {
    if (values.deptId !== stored.deptId) await checkDept(context, values.deptId)
    if (idsDiffer(values.roleIds, stored.roleIds)) {
      mustNotBeSelf(context, [stored])
      await requireMayGrant(context, values.roleIds)
      const added = values.roleIds.filter((id: string) => !stored.roleIds.includes(id))
      await mustProveToAdminister(context, added)
      await requireRemainingAdministrator(context, stored, values.roleIds)
    }
    if (values.status === 2 && stored.status !== 2) {
      mustNotBeSelf(context, [stored])
      await mustNotAdminister(context, [stored])
    }
    return values
  },
  afterUpdate: async ({ context, values: row, old: stored }) => {
    if (row.deptId !== stored.deptId) await moveLines(context, row)
    if (row.status === 2) {
      if (stored.status !== 2) await suspendKeys(context, [row.id], 'disabled')
      await signOut(context, [row], 'disabled')
    }
    if (idsDiffer(row.roleIds, stored.roleIds)) await suspendWithoutFactor(context, [row.id])
    await rightsChanged(context)
  },
  inUse: async ({ tx, actor }, rows) => {
    const { rows: seen } = await sql<{ id: string }>`
      select u.id::text as id from ${sql.table(tableOf('user'))} u
      where u.tenant_id = ${actor.tenantId} and u.id = any(${rows.map(row => row.id)}::bigint[]) and (u.login_count > 0
        or exists (select from uc_session s where s.tenant_id = u.tenant_id and s.user_id = u.id))`.execute(
      tx,
    )
    return seen.map(row => row.id)
  },
  beforeDelete: perBatch(async ({ context, rows }) => {
    await mustNotAdminister(context, rows)
  }),
  afterDelete: perBatch(async ({ context, rows }) => {
    await suspendKeys(context, idsOf(rows), 'disabled')
    await signOut(context, rows, 'disabled')
    await rightsChanged(context)
  }),
  afterRestore: perBatch(({ context }) => rightsChanged(context)),
  beforePurge: perBatch(async ({ context, rows }) => {
    await requireMayManage(context, rows)
    await forgetPayees(
      context,
      rows.map(row => row.id),
    )
  }),
  beforeRestore: perBatch(async ({ context, rows }) => {
    await requireMayManage(context, rows)
    const { visiting } = context.actor
    if (visiting && !mayEnterTenants(visiting) && (await holdsBuiltin(context, rolesOf(rows))))
      throw forbidden('errors.user.restoreAdministrator')
    await requireMayGrant(context, rolesOf(rows))
    await mustProveToAdminister(context, rolesOf(rows))
  }),
  afterPurge: perBatch(async ({ context, rows }) => {
    const { tx, deps, actor } = context
    await rightsChanged(context)
    const ids = rows.map(row => row.id)
    for (const { id } of rows) await removeFactors({ tx, deps, actor: { ...actor, userId: id } })
    await removePreferences({ tx, actor }, ids)
    await deleteMessagesOfPeople({ tx, actor }, ids)
    for (const table of ['uc_credential', 'uc_session', 'uc_external_identity'] as const)
      await tx
        .deleteFrom(table)
        .where('tenant_id', '=', actor.tenantId)
        .where('user_id', '=', anyId(ids))
        .execute()
  }),
  answers: {
    resetPassword: z.object({
      list: z.array(newPassword),
      password: z.string().optional(),
    }),
    changeBalance: ledgerLine,
    changeIntegral: ledgerLine,
    seeAs: z.object({ until: moment }),
  },
  actions: {
    resetPassword: async (context, rows) => {
      const { tx, deps, actor } = context
      const made = context.prepared as Awaited<ReturnType<typeof makeRandomPasswords>>
      const list: NewPasswords['list'][number][] = []
      for (const { id, userName, realName } of rows) {
        const { password, hash } = made.get(id) as RandomPassword
        await storeRandomPassword(tx, deps, { tenantId: actor.tenantId, userId: id, hash })
        list.push({ id, userName, realName, password })
      }
      await suspendKeys(context, idsOf(rows), 'passwordReset')
      await signOut(context, rows, 'passwordReset')
      return { list, ...(list.length === 1 ? { password: list[0]?.password } : {}) }
    },
    resetFactors: async (context, rows) => {
      const [row] = rows
      if (!row) return null
      await removeFactors({ ...context, actor: { ...context.actor, userId: row.id } })
      await suspendKeys(context, [row.id], 'factorsReset')
      await signOut(context, [row], 'administrator')
      return null
    },
    changeBalance: changeFunds('balance'),
    changeIntegral: changeFunds('integral'),
    seeAs: async (context, rows) => {
      const { actor } = context
      if (actor.acting?.as === 'user') throw new Refusal('errors.acting.already')
      if (!actor.admin) throw forbidden('errors.acting.adminOnly')
      const [user] = rows as [RowOf<typeof definition>]
      if (!(await maySignIn(context, user.id))) throw new Refusal('errors.acting.notInForce')
      const subject = { resource: definition, id: user.id }
      return startActing(context, { tenantId: actor.tenantId, userId: user.id, subject })
    },
    forceLogout: async (context, rows) => {
      await suspendKeys(context, idsOf(rows), 'signedOut')
      await signOut(context, rows, 'administrator')
    },
  },
}

const rolesOf = (rows: readonly { roleIds: readonly string[] }[]) =>
  rows.flatMap(row => row.roleIds)

const idsOf = (rows: readonly { id: string }[]) => rows.map(row => row.id)

/**
 * Creating an administrator needs a recent proof of identity, because that account would outlast a
 * stolen session.
 */
const mustProveToAdminister = async (context: Context, roleIds: readonly string[]) => {
  if (await holdsBuiltin(context, roleIds))
    await requireFreshProof(context.actor, context.deps, context.tx)
}

const forgetPayees = async (context: Context, userIds: readonly string[]) => {
  const gone = await context.tx
    .deleteFrom(tableOf(payee.name))
    .where('tenant_id', '=', context.actor.tenantId)
    .where('user_id', '=', anyId(userIds))
    .returning('id')
    .execute()
  const rows = gone.map(({ id }) => ({ id: String(id), changes: [] }))
  await recordAudit(context, { resource: payee, action: 'purge', rows })
}

const signOut = (
  context: Context,
  users: readonly { id: string }[],
  reason: EndReason,
): Promise<number> => endSessions(context, { userIds: users.map(user => user.id), reason })
