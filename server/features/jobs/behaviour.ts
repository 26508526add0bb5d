import type { Language } from '#i18n/catalog.ts'
import { words as zh } from '#i18n/zh-CN/index.ts'
import type { job as definition } from '#resources/job.ts'
import { Refusal } from '#server/base/errors.ts'
import { coreText } from '#server/base/words.ts'
import { run } from '#server/db/sql.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'

interface Ids {
  /** Of jobs in the queue. */
  readonly queued: readonly string[]
  readonly schedules: readonly string[]
}

/** The ids behind those of the view. */
const idsOf = (rows: readonly { readonly id: string }[]): Ids => {
  const ids = rows.map(({ id }) => BigInt(id))
  const halves = (rest: bigint) => ids.filter(it => it % 2n === rest).map(it => String(it / 2n))
  return { queued: halves(0n), schedules: halves(1n) }
}

/** The titles of all jobs that have one. */
const titlesIn = (language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(zh.server.jobs).flatMap(([feature, jobs]) =>
      Object.keys(jobs).map(name => [
        `${feature}.${name}`,
        titleIn(language, `${feature}.${name}`),
      ]),
    ),
  )

/** What a job does, in a language; the name of a job without such a text. */
const titleIn = (language: Language, name: string): string => {
  const key = `server.jobs.${name}`
  const text = coreText(language, key)
  return text === key ? name : text
}

/** The queue writes the rows. Staff can run a job now, and remove one that is not running. */
export const job: Behaviour<typeof definition> = {
  present: ({ language }, row) => ({ ...row, name: titleIn(language, row.name) }),
  shownTitles: ({ language }) => ({ key: 't.kind', titles: titlesIn(language) }),
  actions: {
    runNow: async ({ tx, deps }, rows) => {
      const { queued, schedules } = idsOf(rows)
      const [changed] = await run(
        tx,
        `with due as (update uc_job_schedule set next_at = least(next_at, $2::timestamptz) where id = any($3::bigint[]) returning id)
        select uc_run_jobs($1::bigint[]) + (select count(*) from due) as count`,
        [queued, new Date(deps.now()), schedules],
      )
      mustBeAll(rows, changed?.count)
    },
    discard: async ({ tx }, rows) => {
      const [removed] = await run(tx, 'select uc_remove_jobs($1::bigint[]) as count', [
        idsOf(rows).queued,
      ])
      mustBeAll(rows, removed?.count)
    },
  },
}

/** Jobs may have begun or ended since they were listed. */
const mustBeAll = (rows: readonly unknown[], count: unknown): void => {
  if (Number(count) !== rows.length) throw new Refusal('errors.notOffered')
}
