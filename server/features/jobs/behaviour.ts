import { type RawBuilder, sql } from 'kysely'
import { words } from '#extensions/words.ts'
import { defaultLanguage, type Language } from '#i18n/catalog.ts'
import type { job as definition } from '#resources/job.ts'
import type { Context } from '#server/base/context.ts'
import { Refusal } from '#server/base/errors.ts'
import { coreText } from '#server/base/words.ts'
import { anyId } from '#server/db/sqlParts.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'
import { jobIdSql, jobsSql } from './views.ts'

const jobs = sql.raw(jobsSql)
const jobId = sql.raw(jobIdSql)

/** The ids in the queue of the jobs with these ids of the view. */
const queuedSql = (ids: readonly string[]): RawBuilder<string[]> =>
  sql<string[]>`array(select q.id from ${jobs} where q.id is not null and ${jobId} = ${anyId(ids)})`

/** The titles of all jobs that have one. */
const titlesIn = (language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(words[defaultLanguage].server.jobs).flatMap(([feature, jobs]) =>
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
  present: ({ language }, row) => ({ ...row, name: row.name && titleIn(language, row.name) }),
  shownTitles: ({ language }) => ({ key: 't.kind', titles: titlesIn(language) }),
  actions: {
    runNow: async ({ tx, deps }, rows) => {
      const ids = rows.map(it => it.id)
      const changed = await sql<{ count: string }>`
        with due as (update uc_job_schedule set next_at = least(next_at, ${new Date(deps.now())}::timestamptz)
          where id in (select s.id from ${jobs} where q.id is null and ${jobId} = ${anyId(ids)}) returning id)
        select uc_run_jobs(${queuedSql(ids)}) + (select count(*) from due) as count`.execute(tx)
      mustBeAll(rows, changed.rows)
    },
    discard: async (context, rows) => {
      const { tx, deps } = context
      const ids = rows.map(it => it.id)
      const payloads = await sql<{ task: string; payload: unknown }>`
        select * from uc_job_payloads(${queuedSql(ids)})`.execute(tx)
      const removed = await sql<{ count: string }>`
        select uc_remove_jobs(${queuedSql(ids)}) as count`.execute(tx)
      mustBeAll(rows, removed.rows)
      for (const { task, payload } of payloads.rows) {
        const discarded = deps.features.jobs.find(it => it.name === task)?.discarded
        if (discarded && !(await waits(context, task, payload))) await discarded(context, payload)
      }
    },
  },
}

/** Whether another job has the same work to do. */
const waits = async ({ tx }: Context, task: string, payload: unknown): Promise<boolean> => {
  const { rows } = await sql<{ waits: boolean }>`
    select uc_job_waits(${task}, ${JSON.stringify(payload)}::json, 'infinity') as waits`.execute(tx)
  return rows[0]?.waits === true
}

/** Jobs may have begun or ended since they were listed. */
const mustBeAll = (
  rows: readonly unknown[],
  [changed]: readonly { readonly count: number | string }[],
): void => {
  if (Number(changed?.count) !== rows.length) throw new Refusal('errors.notOffered')
}
