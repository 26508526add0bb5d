import { type RawBuilder, sql } from 'kysely'
import type { AnyField } from '#resources/core/fields.ts'
import { type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { insertRows } from '#server/db/insert.ts'
import { tableOf } from '#server/db/names.ts'
import { systemTransaction } from '#server/db/system.ts'
import type { TestApp } from '#test/support/app.ts'
import { sampleRow } from '#test/support/rows.ts'
import type { Caller } from './people.ts'

/** Rows of one tenant: a live one and one in the bin for each resource. */
export interface Rows {
  live(resource: string): string
  /** The live row when the resource has no recycle bin. */
  binned(resource: string): string
  /** A text in the live rows. */
  readonly marker: string
  /** Texts and ids that are in these rows and nowhere else. */
  readonly marks: readonly string[]
}

/**
 * Creates rows of every definition in force for this caller's tenant. Throws when it cannot create
 * one.
 */
export const rowsFor = async (
  app: TestApp,
  { owner, staff }: { owner: Caller; staff: Caller },
  marker: string,
): Promise<Rows> => {
  const maker = { app, owner, staff, seed: Number(marker), live: new Map<string, string>() }
  const binned = new Map<string, string>()
  await uploadFor(app, owner, marker)
  for (const resource of app.registry.all()) await rowOf(maker, resource)
  for (const resource of app.registry.all()) {
    const spare = { ...maker, seed: maker.seed + forBin, live: new Map(maker.live) }
    spare.live.delete(resource.name)
    const id = await rowOf(spare, resource)
    binned.set(
      resource.name,
      (await intoBin(spare, resource, id)) ? id : kept(maker.live, resource),
    )
  }
  return {
    live: name => maker.live.get(name) as string,
    binned: name => binned.get(name) as string,
    marker,
    marks: [marker, String(Number(marker) + forBin)],
  }
}

/** Files can only be created by uploading. */
const uploadFor = async ({ app }: TestApp, { client }: Caller, marker: string): Promise<void> => {
  const path = `/admin/admin/file/upload?use=attachment&name=${marker}.txt`
  const headers = { authorization: client.token ?? '', 'x-xsrf-token': client.crossSite ?? '' }
  const answer = await app.request(path, { method: 'POST', body: `text of ${marker}`, headers })
  if (answer.status !== 200) throw new Error('No file could be uploaded for the isolation suite.')
}

/** Makes the texts of a row in the bin differ from those of the live row. */
const forBin = 1_000_000

const kept = (live: ReadonlyMap<string, string>, { name }: AnyResource) => live.get(name) as string

interface Maker {
  readonly app: TestApp
  readonly owner: Caller
  /** The owner of the installation's rows. */
  readonly staff: Caller
  readonly seed: number
  /** Ids of live rows, by resource. */
  readonly live: Map<string, string>
}

/** Creates a row by the API, otherwise by SQL, otherwise returns an existing one, as for views. */
const rowOf = async (maker: Maker, resource: AnyResource): Promise<string> => {
  const known = maker.live.get(resource.name)
  if (known) return known
  if (resource.single) return theOne(maker, resource)
  const body = sampleRow(resource, maker.seed, await required(maker, resource))
  const { data } = await writerOf(maker, resource).client.post(resource.api, body)
  const id: string | undefined =
    data?.id ??
    (await inserted(maker, resource, body)) ??
    (await listed(maker, resource)) ??
    (await cameAbout(maker, resource))
  if (!id) throw new Error(`No row of '${resource.name}' could be made for the isolation suite.`)
  maker.live.set(resource.name, id)
  return id
}

/** The only row of the resource, for every caller. */
const theOne = async (maker: Maker, resource: AnyResource): Promise<string> => {
  const id = (await listed(maker, resource)) as string
  maker.live.set(resource.name, id)
  return id
}

const writerOf = ({ owner, staff }: Maker, { tenancy }: AnyResource) =>
  tenancy === 'tenant' ? owner : staff

const required = async (maker: Maker, resource: AnyResource): Promise<Record<string, unknown>> => {
  const given: Record<string, unknown> = {}
  for (const [name, field] of fieldsOf(resource)) {
    const target = field.required && field.to ? maker.app.registry.find(field.to) : undefined
    if (target) given[name] = held(field, await rowOf(maker, target))
  }
  return given
}

/** An id in the form of this field's value. */
export const held = (field: AnyField, id: string): unknown =>
  field.kind === 'references' ? [id] : id

const inserted = ({ app, owner }: Maker, resource: AnyResource, body: AnyRow) =>
  systemTransaction(app.deps.db, async tx => {
    const tenantId = resource.tenancy === 'tenant' ? owner.tenantId : null
    const [id] = await insertRows(tx, resource, tenantId, [body])
    return id
  }).catch(() => undefined)

const listed = async (maker: Maker, resource: AnyResource): Promise<string | undefined> =>
  (await writerOf(maker, resource).client.get(resource.api)).data?.list?.[0]?.id

/** Rows that a provider or failures create, not the API. Here they are inserted by SQL. */
const elsewhere: Readonly<Record<string, (maker: Maker) => RawBuilder<unknown>>> = {
  externalIdentity: ({ owner, seed, live }) => sql`
    insert into uc_external_identity (provider_id, issuer, subject, tenant_id, user_id, provider_title, name)
    values (${seed}, 'https://elsewhere.example', ${`subject ${seed}`}, ${owner.tenantId}, ${live.get('user')}, ${`provider ${seed}`}, ${`name ${seed}`})`,
  lockout: ({ owner, seed, live }) => sql`
    insert into uc_attempt (key, tenant_id, user_id, closed_until)
    values (${`pair|user:${live.get('user')}|${seed}`}, ${owner.tenantId}, ${live.get('user')}, now() + interval '1 day')`,
}

const cameAbout = async (maker: Maker, resource: AnyResource): Promise<string | undefined> => {
  const told = elsewhere[resource.name]
  if (!told) return undefined
  await systemTransaction(maker.app.deps.db, tx => told(maker).execute(tx))
  return listed(maker, resource)
}

const intoBin = async (maker: Maker, resource: AnyResource, id: string): Promise<boolean> => {
  if (resource.single) return false
  const { code } = await writerOf(maker, resource).client.delete(`${resource.api}/${id}`)
  if (code === 0) return true
  const { rows } = await systemTransaction(maker.app.deps.db, tx =>
    sql`update ${sql.table(tableOf(resource.name))} set deleted_at = now() where id = ${id} returning id`.execute(
      tx,
    ),
  ).catch(() => ({ rows: [] }))
  return rows.length > 0
}
