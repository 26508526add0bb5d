import { user } from '#resources/user.ts'
import type { Session, Tenant, World } from './world.ts'

export const site = '/user/admin/site'

export interface Person {
  readonly tenant: Tenant
  readonly id: string
  readonly username: string
  readonly password: string
  readonly mobile: string
}

let count = 0

/** The only user of a new tenant, with a password and a phone number that nobody else has. */
export const personOf = async (world: World): Promise<Person> => {
  count += 1
  const mine = count
  const tenant = await world.tenant()
  const it = {
    username: world.name(),
    password: `Trial-Run-${mine}`,
    mobile: `${13_900_000_000 + mine}`,
  }
  const body = {
    userName: it.username,
    realName: it.username,
    password: it.password,
    phone: it.mobile,
  }
  const [made] = await world.fire([{ path: user.api, body, as: tenant.session }])
  if (made?.code !== 0) throw new Error(`Nobody could be made: ${made?.message}`)
  const { id } = made.data
  await world.sql('update uc_credential set must_change = false where user_id = $1', [id])
  return { tenant, id, ...it }
}

/** Opens as many sessions of this person as wanted. */
export const sessionsOf = async (
  world: World,
  { tenant, id }: Person,
  wanted: number,
): Promise<Session[]> => {
  const sessions: Session[] = []
  while (sessions.length < wanted) sessions.push(await world.enter(tenant.tenantId, id))
  return sessions
}

/** Switches captchas off, which the test cannot solve. */
export const spareCaptchas = ({ sql }: World) => sql("update uc_site set captcha = 'off'")

/** How often this person tried to sign in according to the log, by result. */
export const triesOf = async ({ sql }: World, { id }: Person): Promise<Record<string, number>> => {
  const rows = await sql(
    'select result, count(*)::int as n from uc_sign_in where user_id = $1 group by result',
    [id],
  )
  return Object.fromEntries(rows.map(({ result, n }) => [result, n]))
}

/** Resets all sign-in counters, so that earlier guesses do not affect the test. */
export const forgiveAll = ({ sql }: World) => sql('delete from uc_attempt')
