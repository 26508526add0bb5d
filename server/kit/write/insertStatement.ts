import type { AnyField } from '#resources/core/fields.ts'
import { kindOf } from '#resources/core/kinds.ts'
import { authorIdOf, homeTenantWhenActing, actorNameOf as whoIs } from '#server/base/actor.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { fieldStorageOf, toDatabase } from '#server/db/columns.ts'
import { columnOf, quote } from '#server/db/names.ts'
import { pinyinColumn, pinyinOfColumn, pinyinValuesOf } from '#server/db/pinyin.ts'
import { type Statement, setTenantSql } from '#server/db/transactions.ts'
import { type Change, changesOf, notingSql } from '#server/kit/audit/audit.ts'
import type { ResourcePlan } from '#server/kit/plan.ts'
import { limitOf, reserveQuotaSql } from '#server/kit/quota/quota.ts'
import { type ResourceRequest, timestampOf } from '#server/kit/work.ts'

/** The values that one run of the statement needs. */
interface Facts {
  readonly job: ResourceRequest
  readonly values: AnyRow
  readonly changes: readonly Change[]
  readonly moment: string
  readonly pinyin: Pinyin
}

type Pinyin = ReturnType<typeof pinyinValuesOf>

/** The statement for rows with the same fields, and how to get its values. */
interface Shape {
  readonly text: string
  readonly name: string | undefined
  readonly sources: readonly ((facts: Facts) => unknown)[]
}

const shapes = new WeakMap<ResourcePlan, Map<string, Shape>>()
const maxCachedStatements = 100

/**
 * One statement that counts a new row against the tenant's limit, inserts it and writes the audit
 * line. It returns the row as JSON, or no row when the limit is reached; then nothing is written.
 */
export const insertStatementOf = (job: ResourceRequest, values: AnyRow): Statement => {
  const { plan } = job
  const stored = plan.stored.filter(
    ([name, field]) => !kindOf(field).writeOnly && values[name] !== undefined,
  )
  const pinyin = pinyinValuesOf(plan.resource, values)
  const { text, name, sources } = shapeOf(job, stored, pinyin?.[0] != null)
  const facts = {
    job,
    values,
    changes: changesOf(plan.resource, {}, values),
    moment: timestampOf(job),
    pinyin,
  }
  return { ...(name ? { name } : {}), text, values: sources.map(source => source(facts)) }
}

const shapeOf = (job: ResourceRequest, stored: ResourcePlan['stored'], isRead: boolean): Shape => {
  const known = shapes.get(job.plan) ?? new Map<string, Shape>()
  shapes.set(job.plan, known)
  const key = `${isRead} ${stored.map(([name]) => name).join()}`
  const shape = known.get(key) ?? makeShape(job, stored, isRead)
  if (known.size < maxCachedStatements) known.set(key, shape)
  return shape
}

const makeShape = (
  { plan }: ResourceRequest,
  stored: ResourcePlan['stored'],
  isRead: boolean,
): Shape => {
  const sources: Shape['sources'][number][] = []
  const place = (type: string, source: Shape['sources'][number]) =>
    `$${sources.push(source)}::${type}`
  const tenant = place('text', ({ job }) => job.actor.tenantId)
  const { quota } = plan.resource
  const taking =
    quota && plan.tenant
      ? reserveQuotaSql(
          setTenantSql(tenant),
          place('integer', ({ job }) => limitOf(job.actor, quota)),
          place('text', () => quota),
        )
      : ''
  const now = place('timestamptz', ({ moment }) => moment)
  const by = place('bigint', ({ job }) => authorIdOf(job.actor))
  // Row policies check the current tenant when a row is written, so the row is selected from what
  // sets it.
  const from = taking ? 'from taken b' : `from (select ${setTenantSql(tenant)} as id offset 0) b`
  const entries = [
    ...(plan.tenant ? [['tenant_id', 'b.id']] : []),
    ...stored.map(([name, field]) => [
      quote(columnOf(name)),
      place(typeOf(field), ({ values }) => toDatabase(field, values[name])),
    ]),
    ...(isRead
      ? [
          [pinyinColumn, place('text', ({ pinyin }) => pinyin?.[0])],
          [pinyinOfColumn, place('text', ({ pinyin }) => pinyin?.[1])],
        ]
      : []),
    ...['created', 'updated'].flatMap(it => [
      [`${it}_at`, now],
      [`${it}_by`, by],
    ]),
  ]
  const made = `insert into ${plan.table} (${entries.map(([column]) => column).join(', ')})
    select ${entries.map(([, value]) => value).join(', ')} ${from}${plan.tenant ? '' : ' where b.id is not null'} returning *`
  const noted = notingSql(plan.tenant ? 't.tenant_id' : `${tenant}::bigint`, {
    at: now,
    actor_id: by,
    actor_name: place('text', ({ job }) => whoIs(job.actor) || null),
    actor_tenant_id: place('bigint', ({ job }) => homeTenantWhenActing(job.actor)),
    resource: place('text', ({ job }) => job.plan.resource.name),
    action: `'create'`,
    changes: place('jsonb', ({ changes }) => JSON.stringify(changes)),
    request_id: place('text', ({ job }) => job.requestId),
    ip: place('text', ({ job }) => job.ip),
  })
  const text = `with ${taking && `${taking}, `}made as (${made}), noted as (${noted})
    select row_to_json(r) as row from (select ${plan.columns} from made t) r`
  return { text, name: plan.nameOf(text), sources }
}

const typeOf = (field: AnyField): string => fieldStorageOf(field).type(field) as string
