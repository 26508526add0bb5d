import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { crossSiteToken } from '#server/auth/csrf.ts'

/** A signed-in administrator, and people of their tenant whose rows they may read. */
export interface Caller {
  token: string
  xsrf: string
  tenantId: string
  ids: readonly string[]
}

/** Creates administrators of so many tenants directly in the database and signs them in. */
export const makeCallers = async (
  url: string,
  keyFile: string,
  count: number,
): Promise<Caller[]> => {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of administrators) await client.query(statement)
  const { rows } = await client.query(callers, [count])
  const appKey = Buffer.from(readFileSync(keyFile, 'utf8').trim(), 'base64')
  const made: Caller[] = []
  for (const { tenant_id: tenantId, user_id: userId, ids } of rows) {
    const token = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(token).digest()
    const { rows: opened } = await client.query(session, [hash, tenantId, userId])
    const xsrf = crossSiteToken({ settings: { appKey } } as never, String(opened[0].id))
    made.push({ token, xsrf, tenantId, ids })
  }
  await client.end()
  return made
}

const administrators = [
  `insert into uc_role (tenant_id, name, code, data_scope, builtin)
     select t.id, 'Administrator', 'admin', 1, true from uc_tenant t
     where not exists (select from uc_role r where r.tenant_id = t.id and r.builtin)`,
  `update uc_role set menu_ids = (select menu_ids from uc_role
       where builtin and tenant_id <> 1 and menu_ids <> '{}' order by id limit 1)
     where builtin and tenant_id <> 1 and menu_ids = '{}'`,
  `insert into uc_user__role_ids (tenant_id, owner_id, target_id)
     select r.tenant_id, (select min(id) from uc_user u where u.tenant_id = r.tenant_id), r.id
     from uc_role r where r.builtin and r.tenant_id <> 1 on conflict do nothing`,
  'vacuum (analyze)',
]

const callers = `select r.tenant_id, min(l.owner_id) as user_id,
    (select array_agg(id) from (select id from uc_user u where u.tenant_id = r.tenant_id limit 200) sample) as ids
  from uc_role r join uc_user__role_ids l on l.tenant_id = r.tenant_id and l.target_id = r.id
  where r.builtin and r.tenant_id <> 1 group by r.tenant_id order by r.tenant_id desc limit $1`

const session = `insert into uc_session (hash, tenant_id, user_id, expires_at)
  values ($1, $2, $3, now() + interval '2 hours') returning id`
