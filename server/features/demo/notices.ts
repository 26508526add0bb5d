import { sql } from 'kysely'
import { notice } from '#resources/notice.ts'
import type { Tx } from '#server/base/tables.ts'
import { insertRows } from '#server/db/insert.ts'
import { tableOf } from '#server/db/names.ts'
import { addMessage } from '#server/features/notices/message.ts'
import { summaryOf } from '#server/features/notices/rich.ts'
import { changesOf } from '#server/kit/audit/audit.ts'
import { type Clock, minuteOf } from './past/clock.ts'
import type { SampleLine } from './past/lines.ts'

/** days ago, kind, tag, level, title, content */
type SampleNotice = readonly [number, 1 | 2, number, 1 | 2 | 3, string, string]

const sampleNotices: readonly SampleNotice[] = [
  [
    9,
    2,
    1,
    1,
    '关于启用统一用户中心的公告',
    '<p>各部门请在本月底前核对本部门人员的手机号与邮箱，今后各业务系统统一由用户中心登录。</p><ul><li>登录方式：账号密码、短信验证码</li><li>遇到问题请联系信息技术部</li></ul>',
  ],
  [
    4,
    1,
    3,
    2,
    '本周六凌晨系统维护',
    '<p>本周六 <strong>01:00 至 03:00</strong> 进行数据库升级，期间暂时无法登录，请提前保存工作。</p>',
  ],
  [
    1,
    1,
    2,
    3,
    '请完成账号安全自查',
    '<p>近期发现有员工使用弱密码。请在三个工作日内修改密码，并开启两步验证，完成后在本消息下方点击确认。</p>',
  ],
]

/** from, to, time, title, content */
const letters = [
  [
    'liminzhe',
    'zhouzixuan',
    '15:20',
    '周例会改期',
    '<p>这周的例会改到周四下午三点，请把上周的客户回访记录带上。</p>',
  ],
  [
    'zhouzixuan',
    'liminzhe',
    '16:45',
    '客户回访记录',
    '<p>回访记录已经整理好了，一共 12 家，其中 3 家需要您这边再跟进一下。</p>',
  ],
] as const

interface Made {
  readonly tenantId: string
  readonly userId: string
  readonly users: Readonly<Record<string, string>>
  /** The address from which changes are made. */
  readonly office: string
}

/**
 * Recent notices and letters of a sample tenant; most are read. Returns the lines of the audit log.
 */
export const insertNotices = async (
  tx: Tx,
  clock: Clock,
  { tenantId, userId, users, office }: Made,
): Promise<SampleLine[]> => {
  const everyone = await tx
    .selectFrom(tableOf('user'))
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const userIds = everyone.map(it => it.id)
  const names = await namesOf(tx, tenantId)
  const sender = { senderId: userId, senderName: names.get(userId) ?? '' }
  const trialPeople = [userId, ...letters.flatMap(([from]) => users[from] ?? [])]
  const lines: SampleLine[] = []
  for (const [days, kind, tag, level, title, content] of sampleNotices) {
    const at = new Date(clock.at(clock.workday(days), minuteOf('09:40')))
    const said = { kind, tag, level, title, content, mustAcknowledge: level === 3 }
    const published = { state: 'published', publishedAt: at.toISOString(), people: userIds.length }
    const [noticeId = ''] = await insertRows(tx, notice, tenantId, [{ ...said, ...published }])
    const message = { ...said, ...sender, noticeId, summary: await summaryOf(content), at }
    const messageId = await addMessage(tx, tenantId, message, userIds)
    await readByMost(tx, { tenantId, messageId, trialPeople, acknowledged: said.mustAcknowledge })
    const line = {
      tenantId,
      actorId: userId,
      actorName: sender.senderName,
      resource: notice,
      rowId: noticeId,
      ip: office,
    }
    const drafted = at.getTime() - 10 * 60_000
    const state = [{ field: 'state', before: 'draft', after: 'published' }]
    lines.push(
      { ...line, at: drafted, action: 'create', changes: changesOf(notice, {}, said) },
      { ...line, at: at.getTime(), action: 'publish', changes: state },
    )
  }
  await insertLetters(tx, clock, { tenantId, users, names })
  return lines
}

interface Writing extends Pick<Made, 'tenantId' | 'users'> {
  names: ReadonlyMap<string, string>
}

const insertLetters = async (tx: Tx, clock: Clock, { tenantId, users, names }: Writing) => {
  for (const [from, to, time, title, content] of letters) {
    const [senderId, reader] = [users[from], users[to]]
    if (!senderId || !reader) continue
    const sender = { senderId, senderName: names.get(senderId) ?? '' }
    const at = new Date(clock.at(clock.workday(1), minuteOf(time)))
    const summary = await summaryOf(content)
    await addMessage(tx, tenantId, { kind: 3, title, content, summary, ...sender, at }, [reader])
  }
}

interface Reading {
  tenantId: string
  messageId: string
  trialPeople: readonly string[]
  acknowledged: boolean
}

/**
 * Three quarters have read it. Trial people have acknowledged what must be acknowledged, so that
 * trying the product does not start with a dialog, and have read nothing else.
 */
const readByMost = (tx: Tx, { tenantId, messageId, trialPeople, acknowledged }: Reading) =>
  sql`update uc_message_reader r set read_at = m.at + d.after,
        acknowledged_at = case when ${acknowledged}::boolean then m.at + d.after end
      from uc_message m, (select user_id, row_number() over (order by user_id) as place,
        row_number() over (order by user_id) * interval '7 minutes' as after from uc_message_reader
        where tenant_id = ${tenantId} and message_id = ${messageId}) d
      where m.tenant_id = ${tenantId} and m.id = ${messageId} and r.tenant_id = m.tenant_id and r.message_id = m.id
        and d.user_id = r.user_id
        and case when r.user_id = any(${trialPeople}::bigint[]) then ${acknowledged}::boolean else d.place % 4 <> 3 end`.execute(
    tx,
  )

const namesOf = async (tx: Tx, tenantId: string): Promise<Map<string, string>> => {
  const rows = await tx
    .selectFrom(tableOf('user'))
    .select(['id', 'real_name'])
    .where('tenant_id', '=', tenantId)
    .execute()
  return new Map(rows.map(it => [it.id, it.real_name]))
}
