import type { Extension } from '#resources/core/extension.ts'
import { kindPartMistakes } from '#resources/core/kindParts.ts'
import type { Registry } from '#resources/core/registry.ts'
import type { Context } from '#server/base/context.ts'
import type { Deps } from '#server/base/deps.ts'
import type { AnyRow, Tx } from '#server/base/tables.ts'
import type { RenamedField, SchemaParts, Table } from '#server/db/model.ts'
import { systemTables } from '#server/db/tables.ts'
import type { Call } from '#server/http/call.ts'
import { type Behaviours, behaviourOf, type Hooks } from './behaviour.ts'
import type { FixedRoute } from './fixedRoute.ts'
import { withHooks } from './hooks.ts'
import type { AnyJob } from './jobs/job.ts'
import { registerServerKinds } from './kinds.ts'
import { rowsIn } from './rows.ts'
import type { ServerKind } from './serverKind.ts'

/** What a feature works with in the background: everything from outside, and the definitions in force. */
export interface Host {
  readonly deps: Deps
  readonly registry: Registry
}

/** What filling the database needs. */
export type SeedDeps = Pick<Deps, 'settings' | 'log' | 'now' | 'random' | 'features'>

/** The work of filling the database, inside its transaction. */
export interface SeedContext {
  readonly tx: Tx
  readonly deps: SeedDeps
  readonly registry: Registry
  /** Whether the database was empty. */
  readonly fresh: boolean
  /** Whether rows of any definition were added, so that what is counted has to be counted again. */
  filled: boolean
}

/**
 * A part of the product with a purpose of its own, such as notices. `server/features.ts` lists the
 * features of the product; the rest of the server names none of them.
 *
 * @example
 * export const limits: Feature = { name: 'limits', behaviours: { limitRequest }, routes: limitRoutes }
 */
export interface Feature {
  readonly name: string
  readonly behaviours?: Behaviours
  /** What this feature does to rows of resources of other features, by resource. */
  // biome-ignore lint/suspicious/noExplicitAny: each hook is typed by the definition it is about
  readonly hooks?: Readonly<Record<string, Hooks<any>>>
  /** Kinds of fields, besides those of the product. They are known to the whole process. */
  readonly kinds?: readonly ServerKind[]
  /** Tables without a definition. */
  readonly tables?: readonly Table[]
  /** The SQL of resources that are views, by resource. */
  readonly views?: SchemaParts['views']
  /** Check constraints by table. */
  readonly checks?: SchemaParts['checks']
  /**
   * Statements that rename a field where tables of this feature name it, such as stored filters: fields
   * of definitions can say that they had another name (`was`).
   */
  mentions?(field: RenamedField): readonly string[]
  /** Routes that are not generated from a definition. */
  readonly routes?: readonly FixedRoute[]
  /** Fills an empty database. Features come in the order of the list. */
  firstSeed?(seeding: SeedContext): Promise<void>
  /** Values of the one row of a `single` definition that differ from the initial ones. */
  readonly firstRow?: Readonly<Record<string, (tx: Tx) => Promise<AnyRow>>>
  /** Adds at every start what is missing, such as rows that a newer release brings. */
  seed?(seeding: SeedContext): Promise<void>
  /** Runs at every start when all features have added what was missing. */
  afterSeed?(seeding: SeedContext): Promise<void>
  /** Work in the background: see `jobs/job.ts`. */
  readonly jobs?: readonly AnyJob[]
  /**
   * Enqueues the jobs that rows of this feature wait for. It runs at a start that finds a new queue,
   * such as the first one after an upgrade from a release without it.
   */
  requeue?(seeding: SeedContext): Promise<void>
  /**
   * Starts what belongs to this process, such as its own measurements, once it listens. Returns
   * functions that stop it. Work that any process may do is a job.
   */
  start?(host: Host): readonly (() => void)[]
  /** Called after each answer, with the moment (of `performance.now()`) at which the request came. */
  answered?(deps: Deps, c: Call, status: number, begunAt: number): void
  /** Runs when the process has answered its last request and before the database is closed. */
  end?(host: Host): Promise<void>
}

/** What the features of an installation bring, put together. */
export interface Composition {
  readonly features: readonly Feature[]
  readonly behaviours: Behaviours
  /** Every route that no definition generates. All others are refused unless a menu grants them. */
  readonly routes: readonly FixedRoute[]
  readonly jobs: readonly AnyJob[]
  /** What the database holds besides the tables of definitions. */
  readonly schema: SchemaParts
  /** What `context.rows` is in every piece of work. */
  readonly rows: Context['rows']
}

declare module '#server/base/deps.ts' {
  interface Deps {
    /** What the features of this installation bring. */
    readonly features: Composition
  }
}

/**
 * Puts features together. Throws when two of them say the same: a name, the behaviour or
 * view of a resource, a route, a table, or a kind of field.
 */
export const compose = (features: readonly Feature[]): Composition => {
  refuseTwice(
    'feature',
    features.map(it => it.name),
  )
  registerServerKinds(features.flatMap(it => it.kinds ?? []))
  const behaviours = features.flatMap(it => Object.entries(it.behaviours ?? {}))
  refuseTwice(
    'behaviour of',
    behaviours.map(([resource]) => resource),
  )
  const routes = features.flatMap(it => it.routes ?? [])
  refuseTwice(
    'route',
    routes.map(({ method, path }) => `${method} ${path}`),
  )
  const tables = [...systemTables, ...features.flatMap(it => it.tables ?? [])]
  refuseTwice(
    'table',
    tables.map(it => it.name),
  )
  const views = features.flatMap(it => Object.entries(it.views ?? {}))
  refuseTwice(
    'view of',
    views.map(([resource]) => resource),
  )
  const checks = features.flatMap(it => Object.entries(it.checks ?? {}))
  refuseTwice(
    'check of',
    checks.map(([table]) => table),
  )
  const jobs = features.flatMap(it => it.jobs ?? [])
  refuseTwice(
    'job',
    jobs.map(it => it.name),
  )
  return {
    features,
    jobs,
    behaviours: hooked(Object.fromEntries(behaviours), features),
    routes,
    rows: rowsIn,
    schema: {
      tables,
      views: Object.fromEntries(views),
      checks: Object.fromEntries(checks),
      mentions: features.flatMap(({ mentions }) => (mentions ? [mentions] : [])),
    },
  }
}

/** What hooks may add besides rules: each name has one implementation. */
const named = ['actions', 'inquiries', 'answers'] as const

/** Behaviours with the hooks of all features. */
const hooked = (behaviours: Behaviours, features: readonly Feature[]): Behaviours => {
  const all: Record<string, unknown> = { ...behaviours }
  for (const feature of features)
    for (const [resource, hooks] of Object.entries(feature.hooks ?? {})) {
      const known = behaviourOf({ behaviours: all as Behaviours }, resource) ?? {}
      const taken: Partial<Record<(typeof named)[number], object>> = known
      for (const part of named) {
        const twice = Object.keys(hooks[part] ?? {}).find(it =>
          Object.hasOwn(taken[part] ?? {}, it),
        )
        if (twice)
          throw new Error(
            `The feature '${feature.name}' brings '${twice}' in '${part}' of '${resource}', which is there already: rename it, or use a hook before or after it.`,
          )
      }
      all[resource] = withHooks(known, hooks)
    }
  return all as Behaviours
}

/**
 * Refuses behaviours, hooks and views of resources that do not exist: a rule under a misspelt name would never apply.
 * Throws with the feature and the name.
 */
export const refuseUnknownResources = (
  { features }: Pick<Composition, 'features'>,
  registry: Pick<Registry, 'find'>,
): void => {
  for (const { name, behaviours = {}, hooks = {}, views = {} } of features)
    for (const [part, of] of Object.entries({ behaviours, hooks, views })) {
      const unknown = Object.keys(of).find(it => !registry.find(it))
      if (unknown)
        throw new Error(
          `The feature '${name}' has '${part}' of a resource '${unknown}', which does not exist: correct the name.`,
        )
    }
}

const refuseTwice = (what: string, names: readonly string[]): void => {
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice) throw new Error(`The ${what} '${twice}' is there twice: leave one of the two out.`)
}

/**
 * The features of extensions. Throws when one has a route outside `/app/<name>/`, which could be
 * answered in place of a route of the product, or a name that is not that of its extension, or when
 * a field kind of an extension has no server part.
 */
export const checkedExtensionFeatures = (
  features: readonly Feature[],
  extensions: readonly Pick<Extension, 'name' | 'kinds'>[],
): readonly Feature[] => {
  const names = extensions.map(({ name }) => name)
  const ofFeatures = features.flatMap(({ name, routes = [] }) => [
    ...(names.includes(name)
      ? []
      : [
          `The feature '${name}' in a server.ts is named as no extension; the extensions are ${names.join(', ')}.`,
        ]),
    ...routes
      .filter(({ path }) => !path.startsWith(`/app/${name}/`))
      .map(
        ({ method, path }) =>
          `extensions/${name}: the route ${method} ${path} must begin with '/app/${name}/'.`,
      ),
  ])
  const mistakes = [...ofFeatures, ...kindPartMistakes(extensions, features, 'server')]
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  return features
}
