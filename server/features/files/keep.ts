import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { contentPath } from '#resources/core/files.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { Refusal } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { asActor } from '#server/db/transactions.ts'
import { fileQuota, tryReserveQuota } from '#server/kit/quota/quota.ts'
import { retryOnDeadlock } from '#server/kit/work.ts'
import { chunkSize, kibibytes, storageOf } from '#server/kit/write/files.ts'
import { deleteUnfinishedUpload } from './drop.ts'

/** A file that may be stored: its type is known, and pictures have been re-encoded. */
export interface Incoming {
  readonly bytes: Buffer
  readonly use: string
  readonly public: boolean
  readonly name: string
  readonly type: string
  readonly ending: string
  readonly width?: number
  readonly height?: number
}

type Keeping = Pick<Deps, 'db' | 'now' | 'objects'>

/** The row of a stored file. */
export interface KeptFile {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly size: number
  readonly type: string
  readonly width: number | null
  readonly height: number | null
}

/** Stores a file for its tenant and returns its row. The same bytes are stored once per tenant. */
export const storeFile = async (deps: Keeping, actor: Actor, file: Incoming): Promise<KeptFile> => {
  const hash = createHash('sha256').update(file.bytes).digest('hex')
  const parcel = { actor, file, hash, moment: new Date(deps.now()).toISOString() }
  return deps.objects ? keepApart(deps, parcel) : keepHere(deps, parcel)
}

interface Parcel {
  readonly actor: Actor
  readonly file: Incoming
  readonly hash: string
  readonly moment: string
}

/** Stores everything in one transaction. */
const keepHere = ({ db }: Keeping, parcel: Parcel) =>
  retryOnDeadlock(() =>
    asActor(db, parcel.actor, async tx => {
      const { ready } = await claim(tx, parcel, null)
      if (!ready) await writeChunks(tx, parcel)
      return addRow(tx, parcel)
    }),
  )

const tries = 3

/**
 * No network calls inside a transaction: first the room is reserved, then the object is written,
 * then the file refers to it.
 */
const keepApart = async (deps: Keeping, parcel: Parcel, left = tries): Promise<KeptFile> => {
  const { actor, file, hash } = parcel
  const { db, objects } = deps
  const wished = `${actor.tenantId}/${hash}-${randomUUID()}`
  const claimed = await retryOnDeadlock(() => asActor(db, actor, tx => claim(tx, parcel, wished)))
  const { object } = claimed
  if (!claimed.ready && object !== null)
    await objects?.put(object, file.bytes, file.type).catch(async error => {
      await asActor(db, actor, tx => deleteUnfinishedUpload(tx, actor, { hash, object }))
      throw error
    })
  const kept = await retryOnDeadlock(() =>
    asActor(db, actor, async tx =>
      (await settled(tx, parcel, object)) ? addRow(tx, parcel) : undefined,
    ),
  )
  // Somebody deleted the same contents meanwhile.
  if (!kept && left > 1) return keepApart(deps, parcel, left - 1)
  if (!kept) throw new Refusal('errors.busy')
  return kept
}

/** The row of these bytes, locked until the end. The first one reserves room for them. */
const claim = async (tx: Tx, { actor, file, hash, moment }: Parcel, object: string | null) => {
  const row = await tx
    .insertInto('uc_file_content')
    .values({
      tenant_id: actor.tenantId,
      hash,
      size: file.bytes.length,
      object,
      touched_at: moment,
    })
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'hash'])
        .doUpdateSet(({ ref }) => ({ touched_at: ref('excluded.touched_at') })),
    )
    .returning([sql<boolean>`(xmax = 0)`.as('fresh'), 'ready', 'object'])
    .executeTakeFirstOrThrow()
  if (row.fresh) await takeRoom(tx, actor, file.bytes.length)
  return row
}

const takeRoom = async (tx: Tx, actor: Actor, bytes: number): Promise<void> => {
  const { limit, max } = storageOf(actor)
  const taking = { tenantId: actor.tenantId, quota: fileQuota, rows: kibibytes(bytes), limit }
  if (await tryReserveQuota(tx, taking)) return
  const row = await tx
    .selectFrom('uc_usage')
    .select('used')
    .where('tenant_id', '=', actor.tenantId)
    .where('quota', '=', fileQuota)
    .executeTakeFirst()
  const used = (row?.used ?? 0) / 1024
  throw new Refusal('errors.file.full', {
    args: { used: used.toFixed(1), max, size: (bytes / 1024 / 1024).toFixed(1) },
    payload: { quota: fileQuota, used, max },
  })
}

const writeChunks = async (tx: Tx, { actor, file, hash }: Parcel): Promise<void> => {
  for (let place = 0; place * chunkSize < file.bytes.length; place += 1) {
    const bytes = file.bytes.subarray(place * chunkSize, (place + 1) * chunkSize)
    await tx
      .insertInto('uc_file_chunk')
      .values({ tenant_id: actor.tenantId, hash, place, bytes })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
  await tx
    .updateTable('uc_file_content')
    .set({ ready: true, object: null })
    .where('tenant_id', '=', actor.tenantId)
    .where('hash', '=', hash)
    .execute()
}

const settled = async (tx: Tx, { actor, hash }: Parcel, object: string | null) => {
  const { numUpdatedRows } = await tx
    .updateTable('uc_file_content')
    .set({ ready: true })
    .where('tenant_id', '=', actor.tenantId)
    .where('hash', '=', hash)
    .where('object', 'is not distinct from', object)
    .where(({ or, eb }) => or([eb('ready', '=', true), eb('object', 'is not', null)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * One row per person, use and name; uploading the same file again renews it. The same bytes under
 * another name are another file, so that no row which refers to the earlier one shows a new name.
 */
const addRow = async (tx: Tx, { actor, file, hash, moment }: Parcel): Promise<KeptFile> => {
  const { use, name, type, bytes, width = null, height = null, ending } = file
  const path = file.public
    ? sql`'/user/files/' || ${hash}::text || '.' || ${ending}::text`
    : sql`${sql.lit(contentPath)} || n.id`
  const { rows } = await sql<KeptFile>`insert into uc_file as f
      (tenant_id, id, hash, use, public, name, type, size, width, height, created_by, created_at, touched_at, path)
    select ${actor.tenantId}::bigint, n.id, ${hash}::text, ${use}, ${file.public}::boolean, ${name}, ${type},
      ${bytes.length}::integer, ${width}::integer, ${height}::integer, ${actor.userId}::bigint,
      ${moment}::timestamptz, ${moment}::timestamptz, ${path}
    from (select nextval('uc_id') as id) n
    on conflict (tenant_id, hash, use, created_by, name) do update set touched_at = excluded.touched_at
    returning f.id, f.path, f.name, f.size, f.type, f.width, f.height`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A file was not stored.')
  return row
}
