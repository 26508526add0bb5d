import { sql } from 'kysely'
import type { Registry } from '#resources/core/registry.ts'
import { tenant } from '#resources/tenant.ts'
import { hashPassword } from '#server/auth/hashing.ts'
import type { ClientInfo } from '#server/auth/login.ts'
import { maySignInSql } from '#server/auth/maySignIn.ts'
import { newSession, type OpenedSession } from '#server/auth/newSession.ts'
import { refuseWeakPassword } from '#server/auth/passwords.ts'
import { actorFrom, type Person, personColumns, personTables } from '#server/auth/person.ts'
import type { Deps } from '#server/base/deps.ts'
import { codes, Invalid, Refusal } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { fieldOfUniqueIndex } from '#server/db/names.ts'
import { systemStatement, systemTransaction } from '#server/db/system.ts'
import { placingRefusal } from '#server/features/tenants/placing.ts'
import { queryRunnerIn } from '#server/kit/access/rowRules.ts'
import { retryOnDeadlock } from '#server/kit/work.ts'
import { createOwnTenant, joinTenant } from './createAccount.ts'
import {
  type Invitation,
  invitationSql,
  lockUnusedInvitation,
  markInvitationUsed,
  mustBeUnused,
} from './invite.ts'
import { type RegistrationMode, registrationSql } from './mode.ts'
import { type Newcomer, takenNamesOf } from './names.ts'
import { RegistrationImpossible, type RegistrationTerms, registrationTermsOf } from './place.ts'

/**
 * Refuses an invitation into a tenant when its creator could not place people there any more: they
 * have left, lost the right to enter tenants, or the default role now holds more than they do.
 */
const requireInviterRights = async (
  { tx, deps }: { tx: Tx; deps: Deps },
  { id, grantedById }: Invitation,
  { tenantSet, roleId: defaultRoleId }: RegistrationTerms,
): Promise<void> => {
  if (tenantSet !== 2 || grantedById === null) return
  const { rows } = await sql<Person>`select ${personColumns} from ${personTables}
    where u.tenant_id = 1 and u.id = ${grantedById} and ${maySignInSql(deps.now())}`.execute(tx)
  const [found] = rows
  const inviter = found && (await actorFrom(tx, found, ''))
  if (!inviter || (await placingRefusal(queryRunnerIn(tx), inviter, { tenantSet, defaultRoleId })))
    throw new RegistrationImpossible(
      `invitation ${id}: who gave it may not put people there any more`,
    )
}

/**
 * How they register: the invitation code, the caller's address, and the proof that a person is
 * there.
 */
export interface RegistrationRequest extends ClientInfo {
  inviteCode: string
  requestId: string
  /** Throws when the proof is missing or wrong. A captcha or code is used up either way. */
  prove: () => Promise<void>
  /** Uses up what a successful registration consumes, in its transaction. */
  spend?: (tx: Tx) => Promise<void>
}

/**
 * Registers somebody, by every way of signing up. By the policy of the invitation, or the default
 * policy, they become the administrator of a new tenant or join an existing one; then they are
 * signed in. One transaction, so that a failed registration uses up no invitation. The password is
 * hashed before it.
 */
export const register = async (
  deps: Deps,
  registry: Registry,
  newcomer: Newcomer,
  { prove, ...coming }: RegistrationRequest,
): Promise<OpenedSession> => {
  await refuseWeakPassword(deps, newcomer.password, newcomer.userName)
  await prove()
  await mustBeWelcome(deps, newcomer, coming.inviteCode)
  const { password, ...person } = newcomer
  const passwordHash = await hashPassword(password)
  const admit = (apart: boolean) =>
    retryOnDeadlock(() =>
      systemTransaction(deps.db, tx =>
        enrol({ ...coming, tx, deps, registry }, { ...person, passwordHash, apart }),
      ),
    )
  return admit(false)
    .catch(error => (isNameTaken(error) ? admit(true) : Promise.reject(error)))
    .catch(async error => Promise.reject(await refusalOf(deps, newcomer, error)))
}

/**
 * Cheap checks before the costly part: whether registration is open, the invitation code, and the
 * names.
 */
const mustBeWelcome = async (deps: Deps, newcomer: Newcomer, code: string): Promise<void> => {
  const [found] = await systemStatement(
    deps.db,
    sql<{ mode: RegistrationMode; invitation: Invitation | null }>`
      select ${registrationSql(deps)} as mode, (select row_to_json(i) from (${invitationSql(code)}) i) as invitation`,
  )
  if (found?.mode === 'closed') throw new Refusal('errors.register.closed')
  if (code) mustBeUnused(found?.invitation)
  else if (found?.mode === 'invite')
    throw new Refusal('errors.register.inviteOnly', {
      code: codes.validation,
      payload: { field: 'inviteCode' },
    })
  const taken = await takenNamesOf(deps, newcomer)
  if (taken) throw taken
}

type Enrolling = Omit<RegistrationRequest, 'prove'> & { tx: Tx; deps: Deps; registry: Registry }

const enrol = async (
  context: Enrolling,
  { apart, ...person }: Omit<Newcomer, 'password'> & { passwordHash: string; apart: boolean },
): Promise<OpenedSession> => {
  const { tx, deps, ip, agent, inviteCode, spend } = context
  await spend?.(tx)
  const invitation = inviteCode ? await lockUnusedInvitation(tx, inviteCode) : undefined
  const terms = await registrationTermsOf(tx, invitation?.policyId ?? null)
  const name = invitation?.companyName || person.realName
  if (invitation) await requireInviterRights(context, invitation, terms)
  const entered =
    terms.tenantSet === 2
      ? await joinTenant(context, terms, person)
      : await createOwnTenant(context, terms, { ...person, name, apart })
  if (invitation) await markInvitationUsed(context, invitation, { ...person, ...entered })
  const session = newSession(deps, { ...entered, way: 'register', remember: false, ip, agent })
  const { rows } = await session.whole.execute(tx)
  const opened = session.opened(rows)
  if (!opened) throw new RegistrationImpossible('who registers by it may not sign in')
  return opened
}

interface Fault {
  code?: string
  constraint?: string
}

/**
 * Whether a tenant has the name already. The new tenant's name is then made unique with its code.
 */
const isNameTaken = (error: unknown): boolean => {
  const { code, constraint = '' } = (error ?? {}) as Fault
  return code === '23505' && fieldOfUniqueIndex(tenant, constraint) !== undefined
}

/** The refusal that the caller gets. Why registration is impossible goes to the log only. */
const refusalOf = async (deps: Deps, newcomer: Newcomer, error: unknown): Promise<unknown> => {
  if (error instanceof RegistrationImpossible) {
    deps.log.warn({ reason: error.message }, 'registration is not possible')
    return new Refusal('errors.register.notPossible')
  }
  // Somebody else took the same name a moment earlier.
  return (error instanceof Invalid && (await takenNamesOf(deps, newcomer))) || error
}
