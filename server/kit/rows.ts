import { sql } from 'kysely'
import { defaultLanguage } from '#i18n/catalog.ts'
import type { AnyResource, InputOf, Where } from '#resources/core/resource.ts'
import { callFor, type Verb } from '#resources/core/verbs.ts'
import { beginAnnouncing, keepAnnounced } from '#server/auth/cache.ts'
import { requireFreshProof } from '#server/auth/freshProof.ts'
import { policyLimitsOf } from '#server/auth/person.ts'
import { type Actor, authorIdOf, systemUserId } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import { codes, notFound, Refusal } from '#server/base/errors.ts'
import type { AnyRow, Tx } from '#server/base/tables.ts'
import { isId } from '#server/db/sql.ts'
import { inTenant } from '#server/db/transactions.ts'
import type { Call } from '#server/http/call.ts'
import { authorizedRequest, requestOn } from '#server/kit/access/authorizedRequest.ts'
import { actorInTenant } from './across.ts'
import type { HookRow } from './behaviour.ts'
import { refusalOf } from './databaseErrors.ts'
import { withLabels } from './query/labels.ts'
import { readOne, readPage } from './query/list.ts'
import { queryOf } from './query/query.ts'
import { requiresProof, routeOf } from './route.ts'
import { inTransaction, presentRow, type ResourceRequest } from './work.ts'
import { parseIds } from './write/body.ts'
import { createRow } from './write/create.ts'
import { moveToBin, restore } from './write/remove.ts'
import { update } from './write/update.ts'

/** The fields of a body. */
type Sent<R extends AnyResource> = string extends R['name']
  ? AnyRow
  : Partial<InputOf<{ input: R['fields'] }>>

/** What `find` is asked for, as the query parameters of a list. */
interface FindOptions<R extends AnyResource = AnyResource> {
  /** Conditions by field, and `q`: a text to search for. */
  readonly filter?: (string extends R['name'] ? AnyRow : Where<R['fields']>) & { q?: string }
  /** The order of the first screen by default. */
  readonly sort?: readonly [field: string, order: 'asc' | 'desc']
  /** Numbers of the first and the last row, counted from 0; the first ten rows by default. */
  readonly range?: readonly [from: number, to: number]
}

/**
 * Rows of one resource, as its routes read and write them: with validation, defaults, references,
 * limits, hooks, versions, labels and audit lines. Calls run one after the other. Each throws what
 * the route would be refused with, at the fields of that resource, and has then changed nothing: a
 * caller who catches it may go on.
 */
export interface Rows<R extends AnyResource = AnyResource> {
  /** A page of rows, and how many there are in all. */
  find(sought?: FindOptions<R>): Promise<{ list: HookRow<R>[]; total: number }>
  get(id: string): Promise<HookRow<R>>
  create(values: Sent<R>): Promise<HookRow<R>>
  /** Changes the fields that are sent. With `version` the row must still have that one. */
  update(id: string, values: Sent<R> & { readonly version?: number }): Promise<HookRow<R>>
  /** Moves rows to the bin: all of them or none. */
  remove(ids: string | readonly string[]): Promise<void>
  /** Takes rows out of the bin: all of them or none. */
  restore(ids: string | readonly string[]): Promise<void>
}

/** Whose permissions apply. Without it, those of the caller, as if they called the routes. */
export type RowsAccess =
  | {
      /**
       * The action or route in progress grants this as well: no permission for the route is asked.
       * The caller's data scope and the rules of the resource apply.
       */
      readonly granted: true
    }
  | {
      /**
       * No permission, data scope or rule about what people may change applies, and fields that
       * people cannot write are accepted. The caller stays the author in the audit log.
       */
      readonly as: 'system'
      /** The tenant of the rows; that of the work in progress by default. */
      readonly tenantId?: string
    }

declare module '#server/base/context.ts' {
  interface Context {
    /**
     * Rows of a resource, read and written in this transaction. It is a method of the context:
     * call it as `context.rows(...)`. Throws when no definition in force has that name.
     *
     * @example
     * await context.rows('deviceLog').create({ deviceId: row.id, text: 'started' })
     * await context.rows(device, { as: 'system' }).update(row.id, { state: 'on' })
     */
    rows<R extends AnyResource = AnyResource>(
      this: Context,
      resource: R | R['name'],
      access?: RowsAccess,
    ): Rows<R>
  }
}

/** What `context.rows` is. */
export const rowsIn: Context['rows'] = function (this: Context, named, access) {
  const name = typeof named === 'string' ? named : named.name
  const resource = this.registry.find(name)
  if (!resource) throw new Error(`There is no resource '${name}'; its rows were asked for.`)
  const use = <T>(verb: Verb, ids: readonly string[], work: (job: ResourceRequest) => Promise<T>) =>
    inTurn(this, () => partOf(this, { resource, verb, ids, access }, work))
  const shown = async (job: ResourceRequest, row: AnyRow) =>
    presentRow(job, await withLabels({ ...job, tx: this.tx }, row)) as never
  return {
    find: (sought = {}) =>
      use('list', [], async job => {
        const query = queryOf(job.plan, sought, 'list', job.language)
        const { list, total } = await readPage({ ...job, tx: this.tx }, query, 'live')
        const rows = (JSON.parse(list) as AnyRow[]).map(row => presentRow(job, row))
        return { list: rows as never[], total }
      }),
    get: async id =>
      use('show', [knownId(id)], async job =>
        shown(job, JSON.parse(await readOne({ ...job, tx: this.tx }, id)) as AnyRow),
      ),
    create: values => use('create', [], async job => shown(job, await createRow(job, values))),
    update: async (id, values) =>
      use('update', [knownId(id)], async job => shown(job, await update(job, id, values))),
    remove: async sent => {
      const ids = idsIn(sent)
      await use('delete', ids, job => moveToBin(job, ids))
    },
    restore: async sent => {
      const ids = idsIn(sent)
      await use('restore', ids, job => restore(job, ids))
    },
  }
}

const idsIn = (ids: string | readonly string[]): readonly string[] => parseIds([ids].flat())

/** The same id. Throws `notFound` for what no row can have, which would name another route in a path. */
const knownId = (id: string): string => {
  if (!isId(id)) throw notFound()
  return id
}

const turns = new WeakMap<Context, Promise<unknown>>()

/** Savepoints of one connection are nested, so the calls of one piece of work wait for each other. */
const inTurn = <T>(context: Context, work: () => Promise<T>): Promise<T> => {
  const done = (turns.get(context) ?? Promise.resolve()).then(work)
  turns.set(
    context,
    done.catch(() => undefined),
  )
  return done
}

interface Use {
  readonly resource: AnyResource
  readonly verb: Verb
  readonly ids: readonly string[]
  readonly access: RowsAccess | undefined
}

/**
 * Runs a part of the work in progress in the same transaction. When it fails, it leaves no trace:
 * what it wrote, registered for after the commit and counted is dropped.
 */
const partOf = async <T>(
  context: Context,
  use: Use,
  work: (job: ResourceRequest) => Promise<T>,
): Promise<T> => {
  const after: Parameters<Context['afterCommit']>[0][] = []
  const calls: Parameters<Context['tell']>[] = []
  const within: Context = {
    ...context,
    afterCommit: it => void after.push(it),
    tell: (...what) => void calls.push(what),
  }
  beginAnnouncing(within, context)
  await sql`savepoint uc_rows`.execute(context.tx)
  const done = await inTenantOf(within, use, async inner => work(await jobOf(inner, use))).catch(
    async error => {
      // Released as well, so that the name means the savepoint of the surrounding part again. A connection that was lost
      // has rolled everything back.
      await sql`rollback to savepoint uc_rows; release savepoint uc_rows`
        .execute(context.tx)
        .catch(() => undefined)
      throw refusalOf(error, use.resource)
    },
  )
  await sql`release savepoint uc_rows`.execute(context.tx)
  for (const it of after) context.afterCommit(it)
  keepAnnounced(within, context)
  for (const what of calls) context.tell(...what)
  return done
}

/** Hooks may write rows that have hooks. More levels than this are hooks that call each other. */
const deepest = 20

const depthOf = (context: Context | undefined): number =>
  context ? 1 + depthOf((context as Partial<ResourceRequest>).within) : 0

/** The job of one call. Throws unless the caller, or the system, may do that. */
const jobOf = async (
  context: Context,
  { resource, verb, ids, access }: Use,
): Promise<ResourceRequest> => {
  if (depthOf(context) > deepest)
    throw new Error(
      `Hooks write rows of '${resource.name}' whose hooks write rows, without an end.`,
    )
  const [id, ...others] = ids
  const { method, path } = callFor(resource, verb, others.length === 0 ? { id } : {})
  const route = routeOf(context.registry, method, path)
  if (!route) throw notFound()
  const within = { within: context }
  if (isOfSystem(context.actor, access))
    return { ...requestOn(context, resource), ...within, writer: 'system' }
  if (access) return { ...requestOn(context, resource), ...within }
  const job = authorizedRequest(context, route, method)
  if (requiresProof(route)) await requireFreshProof(context.actor, context.deps, context.tx)
  return { ...job, ...within }
}

const isOfSystem = (actor: Actor, access: RowsAccess | undefined): boolean =>
  authorIdOf(actor) === null || (access !== undefined && 'as' in access)

/** Runs the work of the system in the tenant of the rows, and that of a caller where they are. */
const inTenantOf = async <T>(
  context: Context,
  { resource, access }: Use,
  work: (context: Context) => Promise<T>,
): Promise<T> => {
  const { actor } = context
  if (!isOfSystem(actor, access)) return work(context)
  const named = access && 'as' in access ? access.tenantId : undefined
  const tenantId = named ?? (resource.tenancy === 'platform' ? '1' : actor.tenantId)
  if (tenantId === actor.tenantId) return work({ ...context, actor: systemFor(actor) })
  return inTenant(context, tenantId, async () => {
    const limits = await limitsOfTenant(context.tx, tenantId)
    return work({ ...context, actor: systemFor(actorInTenant(actor, tenantId, limits)) })
  })
}

/** The caller as the author of what the system does, with every permission in their tenant. */
const systemFor = ({ visiting, key, ...actor }: Actor): Actor => ({
  ...actor,
  ...everything,
  platform: actor.tenantId === '1',
})

const everything = {
  admin: true,
  hold: null,
  grants: { menuIds: new Set<string>(), allows: () => true },
  scope: { all: true, deptIds: [], ownerIds: [] },
} as const

/** The system as an actor in a tenant. Its audit lines have no name. */
export const systemIn = (tenantId: string, limits: Actor['limits'] = {}): Actor => ({
  ...everything,
  userId: systemUserId,
  tenantId,
  sessionId: '0',
  userName: '',
  realName: '',
  deptId: null,
  roleIds: [],
  platform: tenantId === '1',
  limits,
})

/** The limits of a tenant, read in that tenant. Throws when there is none of that id. */
const limitsOfTenant = async (tx: Tx, tenantId: string): Promise<Actor['limits']> => {
  const row = await tx
    .selectFrom('uc_tenant as o')
    .leftJoin('uc_policy as p', 'p.id', 'o.policy_id')
    .select(sql<AnyRow | null>`to_jsonb(p)`.as('policy'))
    .where('o.id', '=', tenantId)
    .where('o.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Error(`There is no tenant ${tenantId}.`)
  return policyLimitsOf(row.policy ?? {})
}

/**
 * Runs work in one transaction of the person or program that calls a fixed route, with
 * `context.rows`.
 */
export const asCaller = <T>(
  c: Call,
  { deps, registry }: Pick<Context, 'deps' | 'registry'>,
  work: (context: Context) => Promise<T>,
): Promise<T> => {
  const { actor, language, requestId, ip } = c.var
  if (!actor) throw new Refusal('errors.signedOut', { code: codes.signedOut })
  return inTransaction({ deps, registry, actor, language, requestId, ip }, work)
}

/** Where the system works, and what it is doing there. */
interface SystemWork {
  readonly tenantId: string
  /** Stored as the request of its audit lines, such as the name of a job. */
  readonly requestId: string
}

/**
 * Runs work of the system in one transaction in a tenant, such as that of a job. Its audit lines
 * have no name.
 *
 * @example
 * await asSystem(app, { tenantId: '7', requestId: 'acme.silence' }, context =>
 *   context.rows('acmeDevice').update(id, { state: 'off' }))
 */
export const asSystem = <T>(
  { deps, registry }: Pick<Context, 'deps' | 'registry'>,
  { tenantId, requestId }: SystemWork,
  work: (context: Context) => Promise<T>,
): Promise<T> => {
  const caller = { deps, registry, language: defaultLanguage, requestId, ip: '' }
  return inTransaction({ ...caller, actor: systemIn(tenantId) }, async context =>
    work({ ...context, actor: systemIn(tenantId, await limitsOfTenant(context.tx, tenantId)) }),
  )
}
