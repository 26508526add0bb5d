import { invite } from '#resources/invite.ts'
import { limitRequest } from '#resources/limitRequest.ts'
import { policy } from '#resources/policy.ts'
import { tenant } from '#resources/tenant.ts'
import { upgradeLog } from '#resources/upgradeLog.ts'
import type { Deps } from '#server/base/deps.ts'
import type { Tx } from '#server/base/tables.ts'
import { insertRows } from '#server/db/insert.ts'
import { newInviteCode } from '#server/features/invitations/code.ts'
import { changesOf } from '#server/kit/audit/audit.ts'
import { type SamplePolicies, samplePolicies } from '../policies.ts'
import { type Clock, minuteOf } from './clock.ts'
import { type SampleLine, typedIn } from './lines.ts'
import { upgrades } from './upgrades.ts'

interface Tenant {
  tenantId: string
  name: string
  code: string
  /** The tenant's administrator. */
  userId: string
  userName: string
  realName: string
}

export interface PlatformPast {
  deps: Pick<Deps, 'random'>
  clock: Clock
  /** The administrator of the platform in the samples. */
  staff: { userId: string; userName: string; realName: string }
  policies: SamplePolicies
  north: Tenant
  south: Tenant
  beginning: number
}

const day = 24 * 60 * 60_000
const office = '192.0.2.10'

/**
 * Creates invitations, requests, versions and policies that platform staff worked on. Returns the
 * audit lines.
 */
export const insertPlatformPast = async (tx: Tx, past: PlatformPast): Promise<SampleLine[]> => [
  ...policyLines(past),
  ...(await insertInvitations(tx, past)),
  ...(await insertRequests(tx, past)),
  ...(await insertUpgrades(tx, past)),
]

/** An audit line of platform staff, in the platform's log unless it is about a row of a tenant. */
const lineOf = (
  { staff }: PlatformPast,
  line: Pick<SampleLine, 'at' | 'resource' | 'rowId' | 'action' | 'changes'>,
  tenantId = '1',
): SampleLine => ({
  tenantId,
  actorId: staff.userId,
  actorName: staff.realName,
  ...(tenantId === '1' ? {} : { actorTenantId: '1' }),
  ip: office,
  ...line,
})

/** policy, days ago, time, limit, value before */
const raised = [
  ['enterprise', 29, '10:35', 'deptMax', 30],
  ['standard', 15, '14:50', 'storageMax', 256],
  ['standard', 4, '11:15', 'deviceMax', 500],
] as const

const policyLines = (past: PlatformPast): SampleLine[] => {
  const { clock, policies, north, beginning } = past
  const names = Object.keys(policies) as (keyof SamplePolicies)[]
  const made = names.map((name, place) => {
    const before = raised.flatMap(it => (it[0] === name ? [[it[3], it[4]] as const] : []))
    return lineOf(past, {
      at: beginning - (45 - 5 * place) * 60_000,
      resource: policy,
      rowId: policies[name],
      action: 'create',
      changes: changesOf(policy, {}, { ...samplePolicies[name], ...Object.fromEntries(before) }),
    })
  })
  const changed = raised.map(([name, daysAgo, time, field, before]) =>
    lineOf(past, {
      at: clock.at(clock.workday(daysAgo), minuteOf(time)),
      resource: policy,
      rowId: policies[name],
      action: 'update',
      changes: [{ field, before, after: samplePolicies[name][field] }],
    }),
  )
  const { tenantId, ...values } = north
  const founded = lineOf(past, {
    at: beginning,
    resource: tenant,
    rowId: tenantId,
    action: 'create',
    changes: changesOf(tenant, {}, typedIn(tenant, values)),
  })
  return [...made, ...changed, founded]
}

/**
 * title, company, created so many days ago, expires after so many days, what became of it, and how
 * many days later
 */
type Invited = readonly [string, string, number, number, ('used' | 'revoked')?, number?]

const invitations: readonly Invited[] = [
  ['南港物联开通邀请', '南港物联', 82, 7, 'used', 1],
  ['青禾温室试点', '青禾温室种植园', 34, 14],
  ['远岭矿区方案演示', '远岭矿区', 19, 30, 'revoked', 6],
  ['星桥园区二期', '星桥产业园', 3, 30],
]

const insertInvitations = async (tx: Tx, past: PlatformPast): Promise<SampleLine[]> => {
  const { clock, staff, policies, south, beginning, deps } = past
  const prepared = invitations.map(([title, companyName, daysAgo, lasts, fate, later = 0]) => {
    const at =
      fate === 'used' ? beginning - day : clock.at(clock.workday(daysAgo), minuteOf('10:10'))
    const row = {
      title,
      companyName,
      policyId: policies.standard,
      // Random in every installation, because anybody who knows the code of an open invitation can
      // register with it.
      inviteCode: newInviteCode(deps),
      createUsername: staff.userName,
      expiresAt: new Date(at + lasts * day).toISOString(),
      state: fate ?? 'unused',
      ...(fate === 'used'
        ? {
            usedFlag: true,
            useTenantId: south.tenantId,
            useUserId: south.userId,
            useUsername: south.userName,
            useAt: new Date(beginning).toISOString(),
          }
        : {}),
    }
    return { at, row, revokedAt: fate === 'revoked' ? at + later * day : undefined }
  })
  const ids = await insertRows(
    tx,
    invite,
    null,
    prepared.map(it => it.row),
  )
  return prepared.flatMap(({ at, row, revokedAt }, place) => {
    const line = { resource: invite, rowId: ids[place] as string }
    return [
      lineOf(past, {
        ...line,
        at,
        action: 'create',
        changes: changesOf(invite, {}, typedIn(invite, row)),
      }),
      ...(revokedAt === undefined
        ? []
        : [
            lineOf(past, {
              ...line,
              at: revokedAt,
              action: 'revoke',
              changes: [{ field: 'state', before: 'unused', after: 'revoked' }],
            }),
          ]),
    ]
  })
}

/** Creates one open request of the second tenant and one granted request of the first. */
const insertRequests = async (tx: Tx, past: PlatformPast): Promise<SampleLine[]> => {
  const { clock, north, south } = past
  const at = (daysAgo: number, time: string) => clock.at(clock.workday(daysAgo), minuteOf(time))
  const asked = [
    {
      of: north,
      // Three days apart, so that they stay on different working days when a weekend lies between
      // them.
      at: at(32, '15:10'),
      answeredAt: at(29, '10:40'),
      row: {
        quota: 'deptMax',
        wanted: 40,
        reason: '终端研发部拟按产品线拆分，需要增加部门',
        used: 18,
        most: 30,
        state: 'granted',
        answer: '已调整企业版的部门上限',
      },
    },
    {
      of: south,
      at: at(2, '10:25'),
      answeredAt: undefined,
      row: {
        quota: 'userMax',
        wanted: 45,
        reason: '东区堆场扩建，年内预计新增约 15 名班组人员',
        used: 24,
        most: 30,
        state: 'open',
      },
    },
  ]
  const lines: SampleLine[] = []
  for (const { of, at, answeredAt, row } of asked) {
    const answered = answeredAt ? { answeredAt: new Date(answeredAt).toISOString() } : {}
    const values = { ...row, ...answered, askedById: of.userId }
    const [rowId = ''] = await insertRows(tx, limitRequest, of.tenantId, [values])
    const line = { resource: limitRequest, rowId }
    const changes = changesOf(limitRequest, {}, typedIn(limitRequest, values))
    lines.push({
      ...line,
      tenantId: of.tenantId,
      at,
      actorId: of.userId,
      actorName: of.realName,
      action: 'create',
      changes,
      ip: office,
    })
    if (answeredAt)
      lines.push(
        lineOf(
          past,
          { ...line, at: answeredAt, action: 'grant', changes: answerOf(row) },
          of.tenantId,
        ),
      )
  }
  return lines
}

const answerOf = (row: { state: string; answer?: string }) => [
  { field: 'state', before: 'open', after: row.state },
  { field: 'answer', before: null, after: row.answer },
]

const insertUpgrades = async (tx: Tx, past: PlatformPast): Promise<SampleLine[]> => {
  const { clock } = past
  const prepared = upgrades.map(({ daysAgo, ...row }) => ({
    row,
    at: clock.at(clock.workday(daysAgo), minuteOf('19:30')),
  }))
  const rows = prepared.map(({ row, at }) => ({ ...row, upAt: new Date(at).toISOString() }))
  const ids = await insertRows(tx, upgradeLog, null, rows)
  return prepared.map(({ at }, place) =>
    lineOf(past, {
      at: at + 10 * 60_000,
      resource: upgradeLog,
      rowId: ids[place] as string,
      action: 'create',
      changes: changesOf(upgradeLog, {}, typedIn(upgradeLog, rows[place] ?? {})),
    }),
  )
}
