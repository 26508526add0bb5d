import type { Transaction } from 'kysely'
import type { ErrorKey, Language } from '#i18n/catalog.ts'
import type { AnyResource, InputOf, RowOf } from '#resources/core/define.ts'
import type { Registry } from '#resources/core/registry.ts'
import type { Deps } from '#server/deps.ts'
import type { Refusal } from '#server/errors.ts'

/**
 * The tables are derived from the definitions at run time, so the planner checks columns, not the
 * compiler.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Tables = any
export type Tx = Transaction<Tables>
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnyRow = Record<string, any>

export type { Language } from '#i18n/catalog.ts'

/**
 * What a session waits for: a second factor to show or to enrol, a password to change, or a screen
 * to unlock.
 */
export type Hold = 'factor' | 'enrol' | 'password' | 'lock'

/**
 * Who acts. Built from the session at each request, and cached until something it depends on
 * changes.
 */
export interface Actor {
  readonly userId: string
  readonly tenantId: string
  readonly sessionId: string
  readonly userName: string
  readonly realName: string
  readonly deptId: string | null
  readonly roleIds: readonly string[]
  /** The actor's own tenant, while they act in another one. */
  readonly homeTenantId?: string
  /** Whether the tenant is tenant 1. */
  readonly platform: boolean
  /**
   * Whether the actor holds a built-in administrator role of their tenant: every menu of it, data
   * scope 1.
   */
  readonly admin: boolean
  /**
   * What the session waits for. Until then all routes but those for that purpose answer 62 with `{
   * hold }`.
   */
  readonly hold: Hold | null
  readonly grants: Grants
  readonly scope: ScopeOf
  /**
   * Set while the actor changes rows of another tenant from a list of all tenants: the rights in
   * their own tenant.
   */
  readonly visiting?: Pick<Actor, 'admin' | 'grants' | 'scope' | 'key'>
  /** Limits of the tenant's policy, by column of the limit; 0 or missing means unlimited. */
  readonly limits: Readonly<Record<string, number>>
  /** Set while the actor acts in another tenant, or sees what somebody else sees. */
  readonly acting?: Acting
  /** Set for a program that signed in with an API key; `ips` are the addresses it may call from. */
  readonly key?: { readonly id: string; readonly ips: readonly string[] }
}

/** Acting elsewhere: on whose behalf, and until when. */
export interface Acting {
  readonly as: 'tenant' | 'user'
  readonly homeTenantId: string
  readonly homeTenantName: string
  /** The person who really acts. */
  readonly userId: string
  readonly userName: string
  readonly reason: string
  /** Milliseconds since 1970. After it every call is refused until the person leaves. */
  readonly until: number
  readonly readOnly: boolean
}

export interface Grants {
  /** Ids of the menus that any enabled role grants, ancestors included. */
  readonly menuIds: ReadonlySet<string>
  /** Whether the method, with the canonical route pattern or path, is granted. */
  allows(method: string, path: string): boolean
}

/** The union of the roles' data scopes. */
export interface ScopeOf {
  /** Whether one of the roles has scope 1. */
  readonly all: boolean
  /** Departments whose rows are visible (scopes 2, 3 and 4, including sub-departments). */
  readonly deptIds: readonly string[]
  /** Users whose rows are visible (scope 5: the user; 6 and 7: subordinates). */
  readonly ownerIds: readonly string[]
}

/** What every piece of work of a request gets. */
export interface Context {
  readonly tx: Tx
  readonly actor: Actor
  readonly deps: Deps
  readonly registry: Registry
  readonly language: Language
  readonly requestId: string
  /** Address of the caller, behind the configured number of proxies. */
  readonly ip: string
  /** The result of the dry run that the caller has seen; undefined when they made none. */
  readonly review?: string | undefined
  /** What the behaviour's `prepare` returned for this action. */
  readonly prepared?: unknown
  /** Registers work to run after the commit, such as notifying other nodes. */
  afterCommit(work: () => void | Promise<void>): void
  /** Adds a count to the answer, such as `sessions` that were ended. */
  tell(what: 'sessions', count: number): void
}

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
 * The rules and the work of one resource that are not data. Each function runs inside the write's
 * transaction.
 */
export interface Behaviour<R extends AnyResource = AnyResource> {
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
   * The actions. One that returns a function has it called after the transaction, for calls to
   * other servers.
   */
  actions: {
    [A in keyof R['actions'] & string]: (
      context: Context,
      rows: readonly RowOf<R>[],
      input: InputOf<R['actions'][A]>,
    ) => Promise<unknown>
  }
  /** Answers the inquiries of the definition; they change nothing. `sent` is the raw body. */
  inquiries?: Readonly<
    Record<string, (context: Context, rows: readonly RowOf<R>[], sent: AnyRow) => Promise<unknown>>
  >
}
