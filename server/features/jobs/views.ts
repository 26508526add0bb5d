/**
 * The queue, and the schedules whose job is not in it. Both have ids of their own; even ones are of
 * the queue, odd ones of schedules.
 */
export const job = `
select q.id * 2 as id, q.task as name, q.task as kind,
  case when q.locked_at is not null then 'running' when q.attempts >= q.max_attempts then 'failed' else 'waiting' end as state,
  q.attempts, q.max_attempts, case when q.locked_at is null and q.attempts < q.max_attempts then q.run_at end as next_at,
  q.locked_at as started_at, s.last_at, s.pattern, q.last_error as error, 1 as version, q.created_at, null::bigint as created_by,
  q.updated_at, null::bigint as updated_by, null::timestamptz as deleted_at, null::bigint as deleted_by
from uc_queue() q left join uc_job_schedule s on q.key = 'schedule:' || s.name
union all
select s.id * 2 + 1, s.name, s.name, 'scheduled', 0, null, s.next_at, null, s.last_at, s.pattern, null, 1, s.created_at, null,
  s.created_at, null, null, null
from uc_job_schedule s where not exists (select from uc_queue() q where q.key = 'schedule:' || s.name)`
