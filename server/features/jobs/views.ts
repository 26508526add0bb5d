/**
 * The queue, with the schedules that belong to its jobs, and those whose job is not in it. Both have
 * ids of their own; even ones are of the queue, odd ones of schedules. A job with a schedule has the
 * same id while it waits for its time, runs or has failed.
 */
export const jobsSql = `uc_queue() q full join uc_job_schedule s on q.key = 'schedule:' || s.name`
export const jobIdSql = 'coalesce(s.id * 2 + 1, q.id * 2)'

/**
 * `rank` counts the rows in the order in which staff look at them: failed ones, running ones, then by
 * the next run.
 */
export const job = `
select j.*, row_number() over (order by case state when 'failed' then 1 when 'running' then 2 else 3 end, next_at, id)::integer as rank
from (
  select ${jobIdSql} as id, coalesce(q.task, s.name) as name, coalesce(q.task, s.name) as kind,
    case when q.id is null then 'scheduled' when q.locked_at is not null then 'running'
      when q.attempts >= q.max_attempts then 'failed' else 'waiting' end as state,
    coalesce(q.attempts, 0) as attempts, q.max_attempts,
    case when q.id is not null and q.locked_at is null and q.attempts < q.max_attempts then q.run_at else s.next_at end as next_at,
    q.locked_at as started_at, s.last_at, s.pattern, q.last_error as error, 1 as version,
    coalesce(q.created_at, s.created_at) as created_at, null::bigint as created_by,
    coalesce(q.updated_at, s.created_at) as updated_at, null::bigint as updated_by,
    null::timestamptz as deleted_at, null::bigint as deleted_by
  from ${jobsSql}) j`
