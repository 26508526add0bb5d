import { codes, Invalid, Refusal } from '#server/base/errors.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { textIn } from '#server/base/words.ts'
import { refusalOf } from '#server/kit/databaseErrors.ts'
import type { Work } from '#server/kit/work.ts'

/** Does a part of restoring a row. When it fails, the refusal names the row and the field. */
export const namingRow = <T>(work: Work, row: AnyRow, part: () => Promise<T>): Promise<T> =>
  part().catch(error => Promise.reject(named(work, row, refusalOf(error, work.plan.resource))))

const named = ({ plan, registry, language }: Work, row: AnyRow, refusal: unknown): unknown => {
  if (!(refusal instanceof Invalid)) return refusal
  const [name = '', problem] = Object.entries(refusal.problems)[0] ?? []
  const key = problem?.key
  if (key !== 'taken' && key !== 'missing') return refusal
  const { resource } = plan
  const title = String(row[resource.title as string] ?? row.id)
  const field = textIn(registry, language, `resources.${resource.name}.fields.${name}`)
  return new Refusal(`errors.restore.${key}`, {
    code: codes.validation,
    args: { title, field },
    payload: { id: row.id, fields: { [name]: textIn(registry, language, `validation.${key}`) } },
  })
}
