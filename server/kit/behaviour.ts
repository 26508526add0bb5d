import type * as z from 'zod'
import type { ErrorKey } from '#i18n/catalog.ts'
import type { AnyResource, InputOf, RowOf } from '#resources/core/define.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import type { Refusal } from '#server/base/errors.ts'
import type { AnyRow } from '#server/base/tables.ts'

/** Runs a statement and returns its rows. */
export type Ask = (text: string, values: readonly unknown[]) => Promise<AnyRow[]>

/** What rules about rows read with: the transaction of a write, or separate reads for a list. */
export interface Asking {
  readonly actor: Actor
  readonly ask: Ask
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
export type RowRule = (row: AnyRow, doing: string) => Refusal | undefined

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
  /**
   * May throw a `Refusal` or an `Invalid`, or return changed values. `secrets` are the secret
   * fields in plain text.
   */
  beforeCreate?(context: Context, values: AnyRow, secrets: AnyRow): Promise<AnyRow | undefined>
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
  refuses?(asking: Asking, rows: readonly AnyRow[]): Promise<RowRule>
  beforeUpdate?(
    context: Context,
    values: AnyRow,
    stored: RowOf<R>,
    secrets: AnyRow,
  ): Promise<AnyRow | undefined>
  beforeDelete?(context: Context, rows: readonly RowOf<R>[]): Promise<void>
  /**
   * The ids of rows that are in use although neither an audit line nor a reference says so, such as
   * people who have signed in. Undoing an import leaves them.
   */
  inUse?(context: Context, rows: readonly RowOf<R>[]): Promise<readonly string[]>
  beforeRestore?(context: Context, rows: readonly RowOf<R>[]): Promise<void>
  /** A text that it returns is shown to the caller once, such as a first password. */
  afterCreate?(context: Context, row: RowOf<R>, secrets: AnyRow): Promise<unknown>
  afterUpdate?(context: Context, row: RowOf<R>, stored: RowOf<R>): Promise<void>
  /** The rows are in the bin and are deleted permanently afterwards. */
  beforePurge?(context: Context, rows: readonly RowOf<R>[]): Promise<void>
  afterDelete?(context: Context, rows: readonly RowOf<R>[]): Promise<void>
  afterRestore?(context: Context, rows: readonly RowOf<R>[]): Promise<void>
  /** Deletes what belongs to the rows, such as a user's password. */
  afterPurge?(context: Context, rows: readonly RowOf<R>[]): Promise<void>
  /**
   * Changes a row before it is answered, such as translated menu titles. Use it rarely: lists are
   * faster without it.
   */
  present?(context: Pick<Context, 'actor' | 'language' | 'registry'>, row: AnyRow): AnyRow
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
 * the order of the features. A hook that refuses undoes the whole write.
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
