import type { RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { ErrorKey } from '#i18n/catalog.ts'
import type { AnyResource, FieldName, Fields, InputOf, RowOf } from '#resources/core/resource.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import type { Refusal } from '#server/base/errors.ts'
import type { AnyRow, RowWithId } from '#server/base/tables.ts'

/** Runs a statement and returns its rows. */
export type QueryRunner = <T>(statement: RawBuilder<T>) => Promise<T[]>

/** What rules about rows read with: the transaction of a write, or separate reads for a list. */
export interface RuleContext {
  readonly actor: Actor
  readonly ask: QueryRunner
  /**
   * The result is only displayed and enforces nothing, so it may be based on newer data than the
   * actor.
   */
  readonly hint?: true
}

/**
 * Returns why something (`update`, `delete` or an action) may not be done to a row; undefined when
 * it may.
 */
export type RowRule<Row = RowWithId> = {
  judge(row: Row, doing: string): Refusal | undefined
}['judge']

/** What rules read of a row: its id and what it refers to. */
type RuleRow<R extends AnyResource> = string extends R['name']
  ? RowWithId
  : Pick<RowOf<R>, 'id'> & Partial<RowOf<R>>

/** Titles that are shown in a language in place of those that are stored. */
export interface ShownTitles {
  /** SQL of the text by which a title is looked up, over the alias `t`. */
  readonly key: string
  /** The shown titles by that text. Rows that are not among them are shown as they are stored. */
  readonly titles: Readonly<Record<string, string>>
}

/**
 * The work of an action. It is a method, so that behaviours of all definitions fit into one list:
 * TypeScript compares parameters of methods in both directions.
 */
type Action<R extends AnyResource, A> = {
  run(context: Context, rows: readonly RowOf<R>[], input: InputOf<A>): Promise<unknown>
}['run']

/** The same for an inquiry. */
type Inquiry<R extends AnyResource> = {
  run(context: Context, rows: readonly RowOf<R>[], sent: AnyRow): Promise<unknown>
}['run']

/**
 * One write of one row. Every hook gets such an object, so that a hook reads the same before and
 * after each kind of write. `Old` is undefined for a row that is created.
 */
export interface Write<Old = unknown, Values = AnyRow> {
  /** The transaction of the write, and `context.rows` for other rows in it. */
  readonly context: Context
  /** Who writes. */
  readonly actor: Actor
  /** The row as it was, locked. */
  readonly old: Old
  /**
   * Before a creation or an update: the validated values that were sent. After it: the whole row as
   * it is now. Empty for a deletion, a restoration and a purge, which send none.
   */
  readonly values: Values
  /** The secret fields that were sent, in plain text. */
  readonly secrets: AnyRow
}

/** One write of several rows at once. */
export interface BatchWrite<Row = unknown> extends Pick<Write, 'context' | 'actor'> {
  /** The rows as they were, locked, in the order of their ids. */
  readonly rows: readonly Row[]
}

/**
 * The forms of a hook. They are methods, so that hooks of all definitions fit into one list:
 * TypeScript compares parameters of methods in both directions.
 */
type Hook<Old, Values, Answer = void> = {
  run(write: Write<Old, Values>): Promise<Answer>
}['run']

/** A row as hooks get it: of any shape, where the definition is known by its name only. */
export type HookRow<R extends AnyResource> = string extends R['name'] ? AnyRow : RowOf<R>

/** A hook that `perBatch` has made. */
export interface BatchHook<Row> {
  perBatch(write: BatchWrite<Row>): Promise<void>
}

/** The values that were sent for fields, of any definition where it is known by its name only. */
type SentValues<R extends AnyResource> = string extends R['name']
  ? AnyRow
  : Partial<InputOf<{ input: R['fields'] }>>

type RequiredNames<F extends Fields> = {
  [K in FieldName<F>]: F[K] extends { readonly required: true } ? K : never
}[FieldName<F>]

/** The same for a new row: those that are required have been sent. */
type NewValues<R extends AnyResource> = string extends R['name']
  ? AnyRow
  : SentValues<R> & Pick<InputOf<{ input: R['fields'] }>, RequiredNames<R['fields']>>

/** A deletion, a restoration or a purge concerns any number of rows: see `perBatch`. */
export type BinHook<Row> = Hook<Row, Record<string, never>> | BatchHook<Row>

/**
 * A hook of a deletion, a restoration or a purge that is called once for all rows of the write, for
 * work that is much cheaper together, such as one statement. Without it, a hook is called once per
 * row.
 *
 * @example
 * afterDelete: perBatch(({ context, rows }) => endSessionsOf(context, rows))
 */
export const perBatch = <Row>(run: (write: BatchWrite<Row>) => Promise<void>): BatchHook<Row> => ({
  perBatch: run,
})

/**
 * The rules and the work of one resource that are not data. Each function runs inside the write's
 * transaction.
 */
export interface Behaviour<R extends AnyResource = AnyResource, Elsewhere extends string = never> {
  /** The work may touch many tenants and take minutes. */
  patient?: true
  /**
   * Rows are written by other features: a request to create, change, delete or restore one is refused
   * with this text.
   */
  closed?: ErrorKey
  /*
   * Hooks. Each may throw a `Refusal`, or an `Invalid` that names fields: the whole write is then
   * undone and refused.
   */
  /** May return the values to store instead of those sent. */
  beforeCreate?: Hook<undefined, NewValues<R>, AnyRow | undefined>
  /** A text that it returns is shown to the caller once, such as a first password. */
  afterCreate?: Hook<undefined, HookRow<R>, unknown>
  /** May return the values to store instead of those sent. */
  beforeUpdate?: Hook<HookRow<R>, SentValues<R>, AnyRow | undefined>
  afterUpdate?: Hook<HookRow<R>, HookRow<R>>
  beforeDelete?: BinHook<HookRow<R>>
  afterDelete?: BinHook<HookRow<R>>
  beforeRestore?: BinHook<HookRow<R>>
  afterRestore?: BinHook<HookRow<R>>
  /** The rows are in the bin and are deleted permanently afterwards. */
  beforePurge?: BinHook<HookRow<R>>
  /** Deletes what belongs to the rows, such as a user's password. */
  afterPurge?: BinHook<HookRow<R>>
  /**
   * Throws when the actor may not do this (`update`, `delete` or an action) to these rows, whatever
   * the body says.
   */
  mayChange?(context: Context, rows: readonly RowOf<R>[], doing: string): Promise<void>
  /**
   * The rules that only need the id of a row and what it refers to; other columns are not
   * available. Reads what it needs for all rows at once. Lists call it too, and answer each row's
   * refusals as `refused`, so that buttons are disabled with the reason. Do not repeat these rules
   * in `mayChange`.
   */
  refuses?(asking: RuleContext, rows: readonly RuleRow<R>[]): Promise<RowRule<RuleRow<R>>>
  /**
   * The ids of rows that are in use although neither an audit line nor a reference says so, such as
   * people who have signed in. Undoing an import leaves them.
   */
  inUse?(context: Context, rows: readonly RowOf<R>[]): Promise<readonly string[]>
  /**
   * Changes a row before it is answered, such as translated menu titles. Use it rarely: lists are
   * faster without it.
   */
  present?(context: Pick<Context, 'actor' | 'language' | 'registry'>, row: HookRow<R>): AnyRow
  /**
   * The titles that `present` shows in place of those that are stored, so that people search, filter
   * and sort by what they read. Only for resources with few rows: each of them is compared.
   * Undefined in a language in which all are shown as they are stored.
   */
  shownTitles?(context: Pick<Context, 'language' | 'registry'>): ShownTitles | undefined
  /**
   * Slow work of an action that needs no rows, such as hashing. It runs before the transaction
   * opens, so that nothing is locked meanwhile. Its result is `context.prepared`.
   */
  prepare?: Readonly<
    Record<
      string,
      (job: Pick<Context, 'deps' | 'actor'>, ids: readonly string[]) => Promise<unknown>
    >
  >
  /**
   * What actions and inquiries answer, by name, for the OpenAPI document. An action that is not
   * among them answers the ids of its rows.
   */
  answers?: Readonly<Record<string, z.ZodType>>
  /**
   * The actions, but for those that hooks of another feature do (`Elsewhere`). One that returns a function has it called after the transaction, for calls to
   * other servers.
   */
  actions: {
    [A in Exclude<keyof R['actions'] & string, Elsewhere>]: Action<R, R['actions'][A]>
  }
  /** Answers the inquiries of the definition; they change nothing. `sent` is the raw body. */
  inquiries?: Readonly<Record<string, Inquiry<R>>>
}

/**
 * What another feature does to rows of a resource. Each hook runs after those of the behaviour, in
 * the order of the features, and before it gets the values as those have left them.
 */
export type Hooks<R extends AnyResource = AnyResource> = Pick<
  Behaviour<R>,
  | 'beforeCreate'
  | 'beforeUpdate'
  | 'beforeDelete'
  | 'beforeRestore'
  | 'beforePurge'
  | 'afterCreate'
  | 'afterUpdate'
  | 'afterDelete'
  | 'afterRestore'
  | 'afterPurge'
  | 'inUse'
  | 'inquiries'
  | 'answers'
> & { actions?: Partial<Behaviour<R>['actions']> }

/** Behaviours by resource name. Resources without rules of their own have none. */
// biome-ignore lint/suspicious/noExplicitAny: each behaviour is typed by its own definition
export type Behaviours = Readonly<Record<string, Behaviour<any> | undefined>>

/** The behaviour of a resource; undefined when no feature brings one. */
export const behaviourOf = (
  { behaviours }: { readonly behaviours: Behaviours },
  name: string,
): Behaviour | undefined => (Object.hasOwn(behaviours, name) ? behaviours[name] : undefined)
