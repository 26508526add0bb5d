import { codes, Refusal } from '#server/errors.ts'
import { answer, type Call } from './http.ts'
import { addAll, type Outcome } from './importAdding.ts'
import { columnsOf, type Fault } from './importColumns.ts'
import { readLines } from './importRead.ts'
import { askedOf } from './importRows.ts'
import type { Line } from './importTable.ts'
import { textIn } from './words.ts'
import { type Job, writing } from './work.ts'
import { zoneOf } from './zone.ts'

/** Adds the rows of a file, all of them or none; `dry=true` tells what would be wrong and adds none. */
export const importAnswer = async (c: Call, job: Job): Promise<Response> => {
  const dry = c.req.query('dry') === 'true'
  const zone = zoneOf(c.req.query('zone'))
  const [head, ...lines] = await readLines(await c.get('file')())
  const { columns, faults } = columnsOf({ ...job, resource: job.plan.resource }, head as Line)
  const rows = lines.map(line => askedOf(job, columns, line, zone))
  const outcome: Outcome =
    faults.length > 0
      ? { total: rows.length, valid: 0, faults, batch: null }
      : await attempt(job, columns, rows, dry)
  const told = toldOf(job, outcome)
  if (!dry && outcome.faults.length > 0)
    throw new Refusal('errors.import.faulty', { code: codes.validation, payload: told })
  return answer(c, told)
}

class Undone extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('undone')
    this.outcome = outcome
  }
}

/** One transaction, taken back when it was a rehearsal or when anything was wrong. */
const attempt = (
  job: Job,
  columns: Parameters<typeof addAll>[1],
  rows: Parameters<typeof addAll>[2],
  dry: boolean,
): Promise<Outcome> =>
  writing(job, async work => {
    const outcome = await addAll(work, columns, rows, dry)
    if (dry || outcome.faults.length > 0) throw new Undone(outcome)
    return outcome
  }).catch(error => {
    if (error instanceof Undone) return error.outcome
    throw error
  })

const toldOf = ({ registry, language }: Job, { faults, ...outcome }: Outcome) => ({
  ...outcome,
  errors: faults.map(({ problem: { key, args }, ...fault }: Fault) => ({
    ...fault,
    message: textIn(
      registry,
      language,
      key.startsWith('errors.') ? key : `validation.${key}`,
      args ?? {},
    ),
  })),
})
