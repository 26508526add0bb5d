import { type Actor, realAccountOf } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { notFound } from '#server/base/errors.ts'
import { createParams, idInRange } from '#server/db/sql.ts'
import { systemRead } from '#server/db/system.ts'
import { selectAsActor } from '#server/db/transactions.ts'
import { isReadableSql } from '#server/features/notices/items.ts'
import type { Host } from '#server/kit/feature.ts'
import { chunkSize, readableSql } from '#server/kit/write/files.ts'

import { storageUnavailable } from './objects.ts'

/** Stored file contents. */
interface Content {
  readonly hash: string
  readonly size: number
  /** Name in the object storage; null when the bytes are in the database. */
  readonly object: string | null
}

/** The bytes as a stream that is read as fast as the caller takes it. `read` returns one chunk. */
const streamOf = async (
  { objects }: Pick<Deps, 'objects'>,
  { object, size }: Content,
  read: (place: number) => Promise<Uint8Array | undefined>,
): Promise<ReadableStream<Uint8Array>> => {
  if (object !== null) {
    if (!objects) throw storageUnavailable()
    return objects.get(object)
  }
  const places = Math.ceil(size / chunkSize)
  let place = 0
  return new ReadableStream<Uint8Array>({
    pull: async controller => {
      if (place >= places) return controller.close()
      const bytes = await read(place)
      if (!bytes) return controller.error(new Error('The file was deleted while it was read.'))
      controller.enqueue(new Uint8Array(bytes))
      place += 1
      if (place >= places) controller.close()
    },
  })
}

/** A file to be sent. */
export interface FileToSend extends Content {
  readonly name: string
  readonly type: string
  open(): Promise<ReadableStream<Uint8Array>>
}

/**
 * Finds a file of the actor's tenant that they may read, or a picture in a message that they received. All others are "not found", so that
 * counting ids reveals nothing.
 */
export const findFile = async (
  { deps, registry }: Host,
  actor: Actor,
  id: string,
): Promise<FileToSend> => {
  const params = createParams()
  const which = `f.tenant_id = tenant.id::bigint and f.id = ${params.add(idInRange(id), 'bigint')}`
  const columns = `(select json_build_object('name', f.name, 'type', f.type, 'hash', f.hash, 'size', c.size,
      'object', c.object, 'readable', ${readableSql({ registry, actor }, params)})
    from uc_file f join uc_file_content c on c.tenant_id = f.tenant_id and c.hash = f.hash where ${which} and c.ready) as file`
  const { file } = (await selectAsActor(deps.db, actor, { columns, values: params.values })) as {
    file: (Omit<FileToSend, 'open'> & { readonly readable: boolean }) | null
  }
  if (!file?.readable) return findShown(deps, actor, idInRange(id))
  const read = async (place: number) =>
    (
      await selectAsActor(deps.db, actor, {
        name: 'uc_file_chunk',
        columns: `(select k.bytes from uc_file_chunk k
          where k.tenant_id = tenant.id::bigint and k.hash = $1::text and k.place = $2::integer) as bytes`,
        values: [file.hash, place],
      })
    ).bytes as Uint8Array | undefined
  return { ...file, open: () => streamOf(deps, file, read) }
}

/** Finds a picture in a message that the actor received, in whichever tenant it was written. */
const findShown = async (deps: Deps, actor: Actor, id: string): Promise<FileToSend> => {
  const { tenantId, userId } = realAccountOf(actor)
  const text = `select f.tenant_id as "tenantId", f.name, f.type, f.hash, c.size, c.object
    from uc_file f join uc_file_content c on c.tenant_id = f.tenant_id and c.hash = f.hash
    where f.id = $1::bigint and f.use = 'image' and c.ready and exists (
      select from uc_message m join uc_message_reader r on r.tenant_id = m.tenant_id and r.message_id = m.id
      where m.pictures <> '{}' and m.pictures @> array[f.id] and r.tenant_id = $2::bigint and r.user_id = $3::bigint
        and ${isReadableSql('$4::timestamptz')})`
  const values = [id, tenantId, userId, new Date(deps.now())]
  const [[file] = []] = await systemRead(deps.db, { name: 'uc_file_shown', text, values })
  if (!file) throw notFound()
  return openedAnywhere(deps, file as Stored)
}

/** A file with the tenant that it belongs to. */
type Stored = Omit<FileToSend, 'open'> & { readonly tenantId: string }

/** A file whose tenant need not be the reader's. */
const openedAnywhere = (deps: Deps, file: Stored): FileToSend => {
  const read = async (place: number) => {
    const [[row] = []] = await systemRead(deps.db, {
      name: 'uc_file_public_chunk',
      text: 'select bytes from uc_file_chunk where tenant_id = $1::bigint and hash = $2 and place = $3',
      values: [file.tenantId, file.hash, place],
    })
    return row?.bytes as Uint8Array | undefined
  }
  return { ...file, open: () => streamOf(deps, file, read) }
}

/** Id, name, size and type of the files that the actor may read. */
export const describeFiles = async (
  { deps, registry }: Host,
  actor: Actor,
  ids: readonly string[],
): Promise<unknown[]> => {
  const params = createParams()
  const which = `f.tenant_id = tenant.id::bigint and f.id = any(${params.add(ids.map(idInRange), 'bigint[]')})`
  const columns = `(select coalesce(json_agg(json_build_object('id', f.id::text, 'name', f.name, 'size', f.size,
      'type', f.type) order by f.id), '[]'::json)
    from uc_file f where ${which} and ${readableSql({ registry, actor }, params)}) as list`
  const { list } = await selectAsActor(deps.db, actor, { columns, values: params.values })
  return list as unknown[]
}

/**
 * Finds a public picture by its hash, of any tenant. The address cannot be guessed, and browsers
 * cache it for good.
 */
export const findPublic = async (deps: Deps, path: string): Promise<FileToSend | undefined> => {
  const text = `select f.tenant_id as "tenantId", f.name, f.type, f.hash, c.size, c.object
    from uc_file f join uc_file_content c on c.tenant_id = f.tenant_id and c.hash = f.hash
    where f.hash = $1 and f.path = $2 and f.public and c.ready limit 1`
  const [[file] = []] = await systemRead(deps.db, {
    name: 'uc_file_public',
    text,
    values: [path.slice('/user/files/'.length, -'.webp'.length).split('.')[0], path],
  })
  return file && openedAnywhere(deps, file as Stored)
}
