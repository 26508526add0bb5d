import type { Pool, PoolClient } from 'pg'
import { withoutTimeout } from './withoutTimeout.ts'

/** The schema of graphile-worker's tables and functions. They belong to the role that connects. */
export const queueSchema = 'uc_jobs'

/** The newest migration of the installed version of graphile-worker. */
const newestMigration = 19

/** The notification that makes idle workers look for jobs. */
const wakeSql = `pg_notify('jobs:insert', json_build_object('r', random()::text, 'count', 100)::text)`

/**
 * Who may see and change the queue: the system, and people of the platform's tenant. `role` is that
 * of the caller also inside these functions.
 */
const allowed = `(pg_catalog.current_setting('role') = 'uc_system'
      or nullif(pg_catalog.current_setting('app.tenant_id', true), '') = '1')`

interface SqlFunction {
  readonly head: string
  readonly returns: string
  readonly language: 'sql' | 'plpgsql'
  readonly body: string
}

/**
 * What our roles may do with the queue. The functions run as the owner of its tables, so that no
 * role needs a right on them, and every transaction can enqueue a job.
 */
const functions: readonly SqlFunction[] = [
  {
    // A moment that is about to come is now: the clocks of two machines differ by some milliseconds,
    // and a job that is due only looks due to workers when they ask again. It does what `add_job`
    // does for jobs without a key, which plans four statements in each call, in a quarter of the
    // time. That one adds the first job of a kind.
    head: 'uc_enqueue(task text, payload json, at timestamptz, attempts integer, queue text)',
    returns: 'bigint',
    language: 'plpgsql',
    body: `declare made bigint; begin
      insert into ${queueSchema}._private_jobs (task_id, job_queue_id, payload, run_at, max_attempts)
        select t.id, q.id, uc_enqueue.payload,
          case when at is null or (at > now() and at < now() + interval '100 milliseconds') then now() else at end, attempts
        from ${queueSchema}._private_tasks t left join ${queueSchema}._private_job_queues q on q.queue_name = queue
        where t.identifier = task and (queue is null or q.id is not null) returning id into made;
      if made is null then
        select id into made from ${queueSchema}.add_job(task, payload, queue, at, attempts);
      else
        perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
      end if;
      return made; end`,
  },
  {
    // False while the previous run is waiting or running. One that has failed for good makes room.
    head: 'uc_enqueue_scheduled(task text, attempts integer, queue text, job_key text)',
    returns: 'boolean',
    language: 'plpgsql',
    body: `begin
      if exists (select from ${queueSchema}.jobs j where j.key = job_key
        and (j.locked_at is not null or j.attempts < j.max_attempts)) then return false; end if;
      perform ${queueSchema}.remove_job(job_key);
      perform ${queueSchema}.add_job(task, '{}'::json, queue, null, attempts, job_key);
      return true; end`,
  },
  {
    // Whether a job with this payload waits and will run by this moment.
    head: 'uc_job_waits(task text, payload json, at timestamptz)',
    returns: 'boolean',
    language: 'plpgsql',
    body: `begin
      return ${allowed} and exists (select from ${queueSchema}._private_jobs j
        join ${queueSchema}._private_tasks t on t.id = j.task_id
        where t.identifier = task and j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= at
          and j.payload::jsonb = uc_job_waits.payload::jsonb); end`,
  },
  {
    // Changes when the queue has been created again, as after a restore.
    head: 'uc_queue_made_at()',
    returns: 'text',
    language: 'sql',
    body: `select extract(epoch from min(ts))::text from ${queueSchema}.migrations`,
  },
  {
    head: 'uc_queue()',
    returns:
      'table (id bigint, task text, key text, run_at timestamptz, attempts integer, max_attempts integer, last_error text, locked_at timestamptz, created_at timestamptz, updated_at timestamptz)',
    language: 'sql',
    body: `select j.id, j.task_identifier, j.key, j.run_at, j.attempts, j.max_attempts, j.last_error, j.locked_at,
      j.created_at, j.updated_at from ${queueSchema}.jobs j where ${allowed}`,
  },
  {
    // From the first attempt on, at once. Running jobs stay as they are.
    head: 'uc_run_jobs(ids bigint[])',
    returns: 'bigint',
    language: 'plpgsql',
    body: `declare changed bigint; begin
      if not ${allowed} then return 0; end if;
      select count(*) into changed from ${queueSchema}.reschedule_jobs(ids, now(), null, 0, null);
      perform ${wakeSql};
      return changed; end`,
  },
  {
    // What jobs that may be removed were enqueued with.
    head: 'uc_job_payloads(ids bigint[])',
    returns: 'table (task text, payload json)',
    language: 'sql',
    body: `select distinct on (t.identifier, j.payload::jsonb) t.identifier, j.payload from ${queueSchema}._private_jobs j
      join ${queueSchema}._private_tasks t on t.id = j.task_id
      where j.id = any(ids) and j.locked_at is null and ${allowed}`,
  },
  {
    // Running jobs stay.
    head: 'uc_remove_jobs(ids bigint[])',
    returns: 'bigint',
    language: 'plpgsql',
    body: `declare removed bigint; begin
      if not ${allowed} then return 0; end if;
      select count(*) into removed from ${queueSchema}.complete_jobs(ids);
      return removed; end`,
  },
  {
    // For workers that have died or stopped.
    head: 'uc_release_jobs(workers text[])',
    returns: 'void',
    language: 'sql',
    body: `select ${queueSchema}.force_unlock_workers(workers); select ${wakeSql}`,
  },
]

/**
 * Creates the queue in the database, or brings it to the installed version. It costs three short
 * statements when nothing is to be done. One process of the installation does it at a time. The
 * library is loaded only when its migrations are needed.
 */
export const installQueue = async (client: PoolClient, jobs: Pool): Promise<void> => {
  if (await isInstalled(client)) return
  await client.query(withoutTimeout("select pg_advisory_lock(hashtextextended('job queue', 0))"))
  try {
    await install(client, jobs)
  } finally {
    await client.query("select pg_advisory_unlock(hashtextextended('job queue', 0))")
  }
}

const isInstalled = async (client: PoolClient): Promise<boolean> =>
  (await migrationOf(client)) >= newestMigration && (await outdated(client)).length === 0

/** 0 before the first one. */
const migrationOf = async (client: PoolClient): Promise<number> => {
  const { rows } = await client.query<{ found: boolean }>(
    'select to_regclass($1) is not null as found',
    [`${queueSchema}.migrations`],
  )
  if (!rows[0]?.found) return 0
  const newest = await client.query<{ id: number | null }>(
    `select max(id) as id from ${queueSchema}.migrations`,
  )
  return newest.rows[0]?.id ?? 0
}

/** The names of the functions above. */
export const queueFunctions: readonly string[] = functions.map(({ head }) =>
  head.slice(0, head.indexOf('(')),
)

/** Functions whose body is not the one above. */
const outdated = async (client: PoolClient): Promise<readonly SqlFunction[]> => {
  const { rows } = await client.query<{ name: string; body: string }>(
    `select proname::text as name, prosrc as body from pg_proc where pronamespace = current_schema()::regnamespace and proname = any($1)`,
    [queueFunctions],
  )
  const stored = new Map(rows.map(it => [it.name, it.body]))
  return functions.filter(it => stored.get(nameOf(it)) !== it.body)
}

const nameOf = ({ head }: SqlFunction): string => head.slice(0, head.indexOf('('))

const install = async (client: PoolClient, jobs: Pool): Promise<void> => {
  if ((await migrationOf(client)) < newestMigration) {
    // The library creates the schema in a way that needs the right even when it exists.
    const { rows } = await client.query<{ found: boolean }>(
      'select to_regnamespace($1) is not null as found',
      [queueSchema],
    )
    if (!rows[0]?.found) await client.query(`create schema ${queueSchema}`)
    await client.query(
      `create table if not exists ${queueSchema}.migrations (id int primary key, ts timestamptz default now() not null,
        breaking boolean not null default false)`,
    )
    const { runMigrations } = await import('graphile-worker')
    await runMigrations({ pgPool: jobs, schema: queueSchema, concurrency: 1 })
  }
  for (const it of await outdated(client)) {
    const name = nameOf(it)
    await client.query(
      `create or replace function ${it.head} returns ${it.returns} language ${it.language} security definer
        set search_path = pg_catalog, pg_temp as $function$${it.body}$function$;
      revoke all on function ${name} from public;
      grant execute on function ${name} to uc_tenant, uc_system`,
    )
  }
}
