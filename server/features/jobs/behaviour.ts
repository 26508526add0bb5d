import { words } from '#extensions/words.ts'
import { defaultLanguage, type Language } from '#i18n/catalog.ts'
import type { job as definition } from '#resources/job.ts'
import type { Context } from '#server/base/context.ts'
import { Refusal } from '#server/base/errors.ts'
import { coreText } from '#server/base/words.ts'
import { run } from '#server/db/sql.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'
import { jobIdSql, jobsSql } from './views.ts'

/** The ids in the queue of the jobs with these ids of the view. */
const queuedSql = `array(select q.id from ${jobsSql} where q.id is not null and ${jobIdSql} = any($1::bigint[]))`

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
  present: ({ language }, row) => ({ ...row, name: titleIn(language, row.name) }),
  shownTitles: ({ language }) => ({ key: 't.kind', titles: titlesIn(language) }),
  actions: {
    runNow: async ({ tx, deps }, rows) => {
      const [changed] = await run(
        tx,
        `with due as (update uc_job_schedule set next_at = least(next_at, $2::timestamptz)
          where id in (select s.id from ${jobsSql} where q.id is null and ${jobIdSql} = any($1::bigint[])) returning id)
        select uc_run_jobs(${queuedSql}) + (select count(*) from due) as count`,
        [rows.map(it => it.id), new Date(deps.now())],
      )
      mustBeAll(rows, changed?.count)
    },
    discard: async (context, rows) => {
      const { tx, deps } = context
      const ids = rows.map(it => it.id)
      const payloads = await run(tx, `select * from uc_job_payloads(${queuedSql})`, [ids])
      const [removed] = await run(tx, `select uc_remove_jobs(${queuedSql}) as count`, [ids])
      mustBeAll(rows, removed?.count)
      for (const { task, payload } of payloads) {
        const discarded = deps.features.jobs.find(it => it.name === task)?.discarded
        if (discarded && !(await waits(context, task, payload))) await discarded(context, payload)
      }
    },
  },
}

/** Whether another job has the same work to do. */
const waits = async ({ tx }: Context, task: string, payload: unknown): Promise<boolean> => {
  const text = `select uc_job_waits($1, $2::json, 'infinity') as waits`
  return (await run(tx, text, [task, JSON.stringify(payload)]))[0]?.waits === true
}

/** Jobs may have begun or ended since they were listed. */
const mustBeAll = (rows: readonly unknown[], count: unknown): void => {
  if (Number(count) !== rows.length) throw new Refusal('errors.notOffered')
}
