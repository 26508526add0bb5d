import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { codes, Invalid, Refusal } from '#server/base/errors.ts'
import { requireConnected } from '#server/base/fairLimiter.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { parseTimeZone } from '#server/kit/export/zone.ts'
import { inWriteTransaction, type ResourceRequest } from '#server/kit/work.ts'
import { type ImportMode, type ImportOutcome, importRows } from './adding.ts'
import { type BadRows, badRowsOf, faultText } from './badRows.ts'
import { findBatch, type ImportUpload, StillRunning } from './batch.ts'
import { columnsOf, type Fault } from './columns.ts'
import { limitFileReads, limitImports, limitRowWrites } from './limits.ts'
import { mapWithPauses } from './pauses.ts'
import { readContent } from './read.ts'
import { parseImportRow } from './rows.ts'
import type { FileLine } from './table.ts'

/** Maximum number of faults that an answer lists. */
const maxListedFaults = 500

/**
 * Imports the rows of a file: all of them or none, or with `rows=good` those without errors.
 * `dry=true` only reports the errors. A request that is repeated with the same `key` imports once.
 */
export const importAnswer = (c: Call, job: ResourceRequest): Promise<Response> => {
  const { signal } = c.req.raw
  return limitImports(job, signal, () => importFile(c, job, signal))
}

const importFile = async (
  c: Call,
  job: ResourceRequest,
  signal: AbortSignal,
): Promise<Response> => {
  const mode = modeOf(c)
  const key = keyOf(c.req.query('key'))
  const zone = parseTimeZone(c.req.query('zone'))
  const bytes = await c.get('file')()
  const { lines: all, from1904 } = await limitFileReads(job, signal, () =>
    readContent(bytes, signal),
  )
  const [head, ...lines] = all as [FileLine, ...FileLine[]]
  const calendar = { zone, from1904 }
  const sending = key === undefined ? undefined : { key, digest: await digestOf([head, ...lines]) }
  const found = columnsOf({ ...job, resource: job.plan.resource }, head)
  const { columns } = found
  const rows = await mapWithPauses(lines, line => parseImportRow(job, columns, line, calendar))
  const outcome: ImportOutcome =
    found.faults.length > 0
      ? { total: rows.length, valid: 0, faults: found.faults, batch: null, ids: [] }
      : await limitRowWrites(job, signal, () =>
          attempt(job, { columns, rows, mode, sending, signal }),
        )
  const bad =
    mode === 'all' || found.faults.length > 0
      ? undefined
      : await badRowsOf(
          job,
          { head, rows, columns, ignored: found.ignored, calendar },
          outcome.faults,
        )
  const report = toldOf(job, outcome, bad)
  if (mode !== 'dry' && outcome.batch === null)
    throw new Refusal('errors.import.faulty', { code: codes.validation, payload: report })
  return answer(c, report)
}

const modeOf = (c: Call): ImportMode => {
  const dry = c.req.query('dry')
  if (dry === 'true') return 'dry'
  // Any other value is refused, so that a misspelt dry run never adds rows.
  if (dry !== undefined && dry !== 'false') throw new Invalid({ dry: { key: 'choice' } })
  const rows = c.req.query('rows') ?? 'all'
  if (rows !== 'all' && rows !== 'good') throw new Invalid({ rows: { key: 'choice' } })
  return rows
}

const keyOf = (key: string | undefined): string | undefined => {
  if (key !== undefined && !/^[\w-]{8,64}$/.test(key))
    throw new Invalid({ key: { key: 'shape.code' } })
  return key
}

const digestOf = async (lines: readonly FileLine[]): Promise<string> => {
  const hash = createHash('sha256')
  let before = '['
  await mapWithPauses(lines, line => {
    hash.update(before + JSON.stringify(line))
    before = ','
  })
  return hash.update(']').digest('base64url')
}

/** Carries the outcome of a transaction that is rolled back. */
class Undone extends Error {
  readonly outcome: ImportOutcome

  constructor(outcome: ImportOutcome) {
    super('undone')
    this.outcome = outcome
  }
}

interface ImportAttempt {
  readonly columns: Parameters<typeof importRows>[1]
  readonly rows: Parameters<typeof importRows>[2]
  readonly mode: ImportMode
  readonly sending: ImportUpload | undefined
  /**
   * Aborted when the caller disconnects: a dry run stops, an import that has started is completed.
   */
  readonly signal: AbortSignal
}

/**
 * How long a repeated import waits for the first one, and the pause between its attempts, in
 * milliseconds.
 */
const repeatTimeouts = { longest: 20_000, between: 250 }

/**
 * Tries again while the same import is still running elsewhere. It waits outside any transaction,
 * so that it holds no connection. After the longest wait it refuses.
 */
const attempt = async (job: ResourceRequest, asked: ImportAttempt): Promise<ImportOutcome> => {
  const until = job.deps.now() + repeatTimeouts.longest
  for (;;) {
    try {
      return await attemptOnce(job, asked)
    } catch (error) {
      if (!(error instanceof StillRunning)) throw error
      if (job.deps.now() >= until) throw new Refusal('errors.import.running', { code: codes.busy })
    }
    await setTimeout(repeatTimeouts.between)
    requireConnected(asked.signal)
  }
}

/**
 * Runs the import in one transaction, which is rolled back for a dry run and when no batch was
 * created.
 */
const attemptOnce = (
  job: ResourceRequest,
  { columns, rows, mode, sending, signal }: ImportAttempt,
): Promise<ImportOutcome> =>
  inWriteTransaction(job, async work => {
    const known = sending && mode !== 'dry' ? await findBatch(work, sending) : undefined
    if (known) return { total: rows.length, valid: known.ids.length, faults: [], ...known }
    const outcome = await importRows(work, columns, rows, { mode, sending, signal })
    if (outcome.batch === null) throw new Undone(outcome)
    return outcome
  }).catch(error => {
    if (error instanceof Undone) return error.outcome
    throw error
  })

const toldOf = (
  job: ResourceRequest,
  { faults, ...outcome }: ImportOutcome,
  bad: BadRows | undefined,
) => ({
  ...outcome,
  errors: faults.slice(0, maxListedFaults).map(({ problem, ...fault }: Fault) => ({
    ...fault,
    message: faultText(job, problem),
  })),
  ...(bad && bad.rows.length > 0 ? { bad } : {}),
})
