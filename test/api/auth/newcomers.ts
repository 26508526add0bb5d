import type { Client, Envelope, TestApp } from '#test/support/app.ts'
import { clientOf } from '#test/support/client.ts'
import { sqlIn, type TestRow } from '#test/support/sql.ts'

const site = '/user/admin/site'
let count = 0

/** Another address each time, so that nobody waits for somebody else's tries. */
export const fromElsewhere = () => {
  count += 1
  return { 'x-forwarded-for': `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}` }
}

/** A body that is in order but for what is told. */
export const newcomer = (values: object = {}) => {
  count += 1
  return {
    username: `newcomer${count}`,
    password: `Long-enough-${count}`,
    realName: `Newcomer ${count}`,
    ...values,
  }
}

/** Registers as a person would: fetches a captcha, reads it, sends everything. */
export const registerAs = async (
  house: TestApp,
  values: object = {},
  { headers = fromElsewhere(), app = house.app }: Partial<Way> = {},
): Promise<Envelope> => {
  const anyone = clientOf(app)
  const { data } = await anyone.get(`${site}/captcha?purpose=register`, undefined, headers)
  const captcha = { cid: data.cid, captcha: house.captchas.get(data.cid) }
  return anyone.post(`${site}/register`, { ...newcomer(), ...captcha, ...values }, headers)
}
interface Way {
  headers: Record<string, string>
  app: TestApp['app']
}

/** The person who has just registered. */
export const signedInBy = (house: TestApp, { data, headers }: Envelope): Client => {
  const crossSite = /XSRF-TOKEN=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
  return clientOf(house.app, { token: data.token, crossSite })
}

/** The account of the person who has just registered, as the API tells them. */
export const infoOf = async (house: TestApp, answer: Envelope) =>
  (await signedInBy(house, answer).get('/user/admin/member/info')).data

/** What the site's settings say of registration. */
export const setRegistration = (house: TestApp, mode: string | null) =>
  sqlIn(house, 'update uc_site set registration = $1', [mode])

/** An invitation of platform staff. */
export const inviting = async (house: TestApp, values: object = {}): Promise<TestRow> => {
  const platform = await house.as('platform')
  return (await platform.post('/user/admin/invite', { title: 'Welcome', ...values })).data
}

/** A policy by which one joins the first sample tenant, as one of its members. */
export const joiningPolicy = async (house: TestApp, values: object = {}): Promise<TestRow> => {
  const [place = {}] = await sqlIn(
    house,
    `select t.id::text as "defaultTenantId", d.id::text as "defaultDeptId", r.id::text as "defaultRoleId", p.id::text as "defaultPostId"
      from uc_tenant t join uc_dept d on d.tenant_id = t.id and d.status = 1 join uc_role r on r.tenant_id = t.id and not r.builtin
      join uc_post p on p.tenant_id = t.id and p.status = 1 where t.id <> 1 order by t.id, d.id, r.id, p.id limit 1`,
  )
  count += 1
  const columns = { title: `joining ${count}`, tenantSet: 2, ...place, ...values } as TestRow
  const [made = {}] = await sqlIn(
    house,
    `insert into uc_policy (title, tenant_set, default_tenant_id, default_dept_id, default_role_id, default_post_id)
      values ($1, $2, $3, $4, $5, $6) returning id::text as id`,
    [
      'title',
      'tenantSet',
      'defaultTenantId',
      'defaultDeptId',
      'defaultRoleId',
      'defaultPostId',
    ].map(name => columns[name]),
  )
  return { ...columns, ...made }
}
