import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'

/** Makes so many people of each of two tenants administrators and signs them in, past the API; their tokens. */
export const signInAdministrators = async (
  url: string,
  people: number,
): Promise<readonly [string[], string[]]> => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ tenant_id: string }>(
    `select r.tenant_id from uc_role r join uc_tenant t on t.id = r.tenant_id
     where r.builtin and t.code like 'bench%' order by r.tenant_id limit 2`,
  )
  const [one, other] = await Promise.all(
    rows.map(({ tenant_id: tenant }) => administratorsOf(client, tenant, people)),
  )
  await client.query('vacuum (analyze)')
  await client.end()
  if (!one || !other) throw new Error('There are not two tenants with an administrator.')
  return [one, other]
}

const administratorsOf = async (client: pg.Client, tenant: string, people: number) => {
  await client.query(
    `insert into uc_user__role_ids (tenant_id, owner_id, target_id)
     select u.tenant_id, u.id, r.id from uc_role r, lateral (
       select tenant_id, id from uc_user where tenant_id = r.tenant_id order by id limit $2) u
     where r.tenant_id = $1 and r.builtin on conflict do nothing`,
    [tenant, people],
  )
  const tokens = Array.from({ length: people }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map(token => createHash('sha256').update(token).digest())
  await client.query(
    `insert into uc_session (hash, tenant_id, user_id, expires_at)
     select h.hash, u.tenant_id, u.id, now() + interval '2 hours'
     from unnest($2::bytea[]) with ordinality as h (hash, at)
     join (select tenant_id, id, row_number() over (order by id) as at
       from uc_user where tenant_id = $1) u using (at)`,
    [tenant, hashes],
  )
  return tokens
}
