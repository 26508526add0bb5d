import { sql } from 'kysely'
import { unseal } from '#server/auth/seal.ts'
import type { Env } from '#server/base/env.ts'
import { systemStatement } from '#server/db/system.ts'
import { smtpGateway } from './smtp.ts'
import type { Channel, DeliveryFailure, Gateway, Messages, MessagingDeps } from './types.ts'
import { webhookGateway } from './webhook.ts'

/** The gateways configured in the environment. */
export type EnvironmentGateways = Env['gateways']

/**
 * The current gateway of a channel: that of the environment, otherwise the first enabled one,
 * otherwise in trial mode the log.
 */
export const gatewaysOf =
  (post: MessagingDeps, named: EnvironmentGateways): Messages['gatewayOf'] =>
  async channel => {
    const own = ofEnvironment(post, named, channel)
    if (own) return own
    const [row] = await systemStatement(post.db, rowSql(channel))
    if (row) return gatewayOf(post, row)
    return post.settings.trial ? logGateway(post) : undefined
  }

/** A stored gateway, its secret encrypted. */
interface GatewayRow {
  id: string
  title: string
  kind: 'webhook' | 'smtp'
  address: string
  userName: string | null
  sender: string | null
  secret: Buffer | null
}

const columns = sql`id::text as id, title, kind, address, user_name as "userName", sender, secret`

const rowSql = (channel: Channel) => sql<GatewayRow>`select ${columns} from uc_gateway
  where channel = ${channel} and status = 1 and deleted_at is null order by created_at, id limit 1`

/** A stored gateway, enabled or not; undefined when it does not exist. */
export const storedGatewayOf = async (
  post: MessagingDeps,
  id: string,
): Promise<Gateway | undefined> => {
  const [row] = await systemStatement(
    post.db,
    sql<GatewayRow>`select ${columns} from uc_gateway where id = ${id} and deleted_at is null`,
  )
  return row && gatewayOf(post, row)
}

const gatewayOf = (post: MessagingDeps, row: GatewayRow): Gateway => {
  const { id, title, kind, address, userName, sender } = row
  const place = `uc_gateway:1:${id}:secret`
  const secret = row.secret ? unseal(post.settings.appKey, row.secret, place) : ''
  const gateway =
    kind === 'webhook'
      ? webhookGateway(post, { title, address, secret })
      : smtpGateway(post, {
          title,
          address,
          userName: userName ?? '',
          password: secret,
          sender: sender ?? '',
        })
  return { ...gateway, noted: failure => note(post, id, failure) }
}

/** Stores the result of a message, and writes only when it changes. */
const note = async (
  { db, now }: MessagingDeps,
  id: string,
  failure: DeliveryFailure | null,
): Promise<void> => {
  const result = failure ? 'failed' : 'delivered'
  const at = new Date(now())
  await systemStatement(
    db,
    sql`update uc_gateway set result = ${result}, failure = ${failure}, checked_at = ${at} where id = ${id}
      and (result is distinct from ${result} or failure is distinct from ${failure} or checked_at < ${new Date(now() - 60_000)})`,
  )
}

const ofEnvironment = (
  post: MessagingDeps,
  { sms, mail }: EnvironmentGateways,
  channel: Channel,
): Gateway | undefined => {
  if (channel === 'sms')
    return sms
      ? webhookGateway(post, { title: 'SMS_WEBHOOK_URL', address: sms.url, secret: sms.secret })
      : undefined
  if (!mail) return undefined
  const { username, password } = new URL(mail.url)
  return smtpGateway(post, {
    title: 'SMTP_URL',
    address: mail.url,
    userName: decodeURIComponent(username),
    password: decodeURIComponent(password),
    sender: mail.from,
  })
}

/** In trial mode nothing is sent: the text is in the log and in the outbox. */
const logGateway = ({ log }: MessagingDeps): Gateway => ({
  title: 'log',
  deliver: async ({ channel, to, text }) => log.info({ channel, to, text }, 'message'),
})
