import type { AnyRow, LabelledRow } from '#server/base/tables.ts'
import { createParams } from '#server/db/sql.ts'
import type { Call } from '#server/http/call.ts'
import { openRowCursor } from '#server/kit/across.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import type { ResourcePlan } from '#server/kit/plan.ts'
import { labelledEach } from '#server/kit/query/labels.ts'
import { orderOf } from '#server/kit/query/list.ts'
import { filterSql, visibleSql } from '#server/kit/query/where.ts'
import { inWriteTransaction, presentRow, type ResourceRequest } from '#server/kit/work.ts'
import { sharedNamesByCode } from './names.ts'
import { acquireExportPermit, type ExportPermit } from './permits.ts'
import { type ExportRequest, parseExportRequest } from './request.ts'
import { writerOf } from './writer.ts'

/**
 * Answers with a CSV file of every row that the list would show. The file is streamed while the
 * rows are read.
 */
export const exportAnswer = async (c: Call, job: ResourceRequest): Promise<Response> => {
  const asked = parseExportRequest(job.plan, c.req.query(), job.language)
  const { fileNames, head, lines } = writerOf(job, asked)
  const headers = {
    ...c.get('head'),
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': fileNames,
  }
  // HEAD reads no rows, so nothing is logged as exported.
  if (c.req.method === 'HEAD') return new Response(null, { headers })
  const turn = acquireExportPermit(job)
  const chunks = chunksOf(job, asked, { lines, turn })
  // The first chunk is read before the answer starts, so that an immediate failure is answered like
  // any refusal.
  const first = await chunks.next()
  const broke = (error: unknown) =>
    job.deps.log.error({ err: error, requestId: job.requestId }, 'an export broke off')
  turn.onAbort(() => void chunks.return(undefined).catch(broke))
  return new Response(streamOf(head + (first.value ?? ''), chunks, broke), { headers })
}

/**
 * Yields the file in chunks of some rows each, all from one snapshot. However it ends, it closes
 * its cursor and writes the audit line.
 */
async function* chunksOf(
  job: ResourceRequest,
  asked: ExportRequest,
  { lines, turn }: { lines: (rows: readonly LabelledRow[]) => string; turn: ExportPermit },
): AsyncGenerator<string, undefined> {
  let count = 0
  let ended = 'broken off'
  try {
    const cursor = await openRowCursor(job, selectionOf(job, asked))
    // Closing the connection ends a statement that is still running.
    turn.onAbort(cursor.close)
    try {
      const named = await sharedNamesByCode(job, asked.columns)
      for (let rows = await cursor.next(); rows.length > 0; rows = await cursor.next()) {
        const text = lines((await shown(job, rows)).map(named))
        count += rows.length
        yield text
      }
      ended = 'complete'
    } finally {
      cursor.close()
      await record(job, asked, { count, ended })
    }
  } finally {
    turn.leave()
  }
}

const selectionOf = (
  { plan, actor, behaviour }: ResourceRequest,
  { query, columns }: ExportRequest,
) => {
  const params = createParams()
  const which = `${visibleSql(plan, actor, params)}${filterSql(plan, actor, query, params, 'every match')}`
  // A behaviour with `present` may read any column.
  const what = behaviour?.present
    ? plan.columns
    : [...neededFor(plan, columns)].map(name => plan.selects.get(name)).join(', ')
  return {
    text: `select ${what} from ${plan.table} t where ${which}${orderOf(query)}`,
    values: params.values,
  }
}

/**
 * The columns to read. A reference also needs the column of the tenant that its target belongs to.
 */
const neededFor = ({ labelled }: ResourcePlan, columns: ExportRequest['columns']): Set<string> => {
  const names = new Set(columns.map(it => it.name))
  for (const { name, within } of labelled)
    if (within !== undefined && names.has(name)) names.add(within)
  return names
}

const shown = async (
  job: ResourceRequest,
  rows: readonly AnyRow[],
): Promise<readonly LabelledRow[]> =>
  (await labelledEach(job, rows)).map(row => presentRow(job, row))

const record = (
  job: ResourceRequest,
  { columns }: ExportRequest,
  facts: { count: number; ended: string },
) =>
  inWriteTransaction(job, work =>
    recordAudit(work, {
      resource: job.plan.resource,
      action: 'export',
      rows: [
        {
          id: null,
          changes: Object.entries({ ...facts, columns: columns.map(it => it.name) }).map(
            ([field, after]) => ({ field, before: null, after }),
          ),
        },
      ],
    }),
  )

/** For how long a caller may read nothing before the export is ended, in milliseconds. */
const readTimeout = 30_000

const streamOf = (
  first: string,
  chunks: AsyncGenerator<string, undefined>,
  broke: (error: unknown) => void,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  let silence: NodeJS.Timeout | undefined
  const send = (controller: ReadableStreamDefaultController<Uint8Array>, text: string) => {
    controller.enqueue(encoder.encode(text))
    silence = setTimeout(() => {
      controller.error(new Error('Nobody reads on.'))
      chunks.return(undefined).catch(broke)
    }, readTimeout).unref()
  }
  return new ReadableStream<Uint8Array>({
    start: controller => send(controller, first),
    pull: async controller => {
      clearTimeout(silence)
      const { value } = await chunks.next().catch(error => {
        broke(error)
        throw error
      })
      if (value === undefined) controller.close()
      else send(controller, value)
    },
    cancel: () => {
      clearTimeout(silence)
      chunks.return(undefined).catch(broke)
    },
  })
}
