import type { Transaction } from 'kysely'
import type { Language } from '#i18n/catalog.ts'
import type { AnyResource, InputOf, RowOf } from '#resources/core/define.ts'
import type { Registry } from '#resources/core/registry.ts'
import type { Deps } from '#server/deps.ts'
import type { Refusal } from '#server/errors.ts'

/** Tables exist only once the definitions are planned, so columns are checked by the planner, not the compiler. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Tables = any
export type Tx = Transaction<Tables>
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnyRow = Record<string, any>

export type { Language } from '#i18n/catalog.ts'

/** A second factor to show or to enrol, a password to change, a screen to unlock. */
export type Hold = 'factor' | 'enrol' | 'password' | 'lock'

/** Who acts. Built from the session at each request, cached until something it rests on changes. */
export interface Actor {
  readonly userId: string
  readonly tenantId: string
  readonly sessionId: string
  readonly userName: string
  readonly realName: string
  readonly deptId: string | null
  readonly roleIds: readonly string[]
  /** The tenant he comes from, while he acts in another one. */
  readonly homeTenantId?: string
  /** Tenant 1. */
  readonly platform: boolean
  /** Holds a built-in administrator role of his tenant: every menu of it, scope 1. */
  readonly admin: boolean
  /** What his session waits for: until then every route but the few for that answers 62 with `{ hold }`. */
  readonly hold: Hold | null
  readonly grants: Grants
  readonly scope: ScopeOf
  /** Stands in this tenant only to change rows of the list of all tenants: the rights that they have at home. */
  readonly visiting?: Pick<Actor, 'admin' | 'grants' | 'scope' | 'key'>
  /** What the tenant's policy allows at most, by the limit's column; 0 and none are no limit. */
  readonly limits: Readonly<Record<string, number>>
  /** He stands in a tenant that is not his, or sees what somebody else sees. */
  readonly acting?: Acting
  /** He is a program that signed in with a key of open access, from one of these addresses. */
  readonly key?: { readonly id: string; readonly ips: readonly string[] }
}

/** On whose behalf an actor is somewhere else, and for how long. */
export interface Acting {
  readonly as: 'tenant' | 'user'
  readonly homeTenantId: string
  readonly homeTenantName: string
  /** Who really acts. */
  readonly userId: string
  readonly userName: string
  readonly reason: string
  /** Milliseconds since 1970; past it every call is refused until he leaves. */
  readonly until: number
  readonly readOnly: boolean
}

export interface Grants {
  /** Ids of menus granted by any enabled role, ancestors included. */
  readonly menuIds: ReadonlySet<string>
  /** Whether `METHOD` and the canonical route pattern or path are granted. */
  allows(method: string, path: string): boolean
}

/** The union of the roles' data scopes. */
export interface ScopeOf {
  /** Scope 1 in one of the roles. */
  readonly all: boolean
  /** Departments whose rows are visible (scopes 2, 3, 4, with what lies below already added). */
  readonly deptIds: readonly string[]
  /** Users whose rows are visible (5: self; 6, 7: subordinates). */
  readonly ownerIds: readonly string[]
}

/** What every piece of work of a request is given. */
export interface Context {
  readonly tx: Tx
  readonly actor: Actor
  readonly deps: Deps
  readonly registry: Registry
  readonly language: Language
  readonly requestId: string
  /** Address of the caller, behind the configured number of proxies. */
  readonly ip: string
  /** What the caller saw beforehand, as the dry run of this answered it; undefined when he asked for none. */
  readonly review?: string | undefined
  /** What the behaviour's `prepare` of this action answered. */
  readonly prepared?: unknown
  /** Runs after the transaction has committed, such as telling other nodes. */
  afterCommit(work: () => void | Promise<void>): void
  /** Adds to what the answer counts beside the rows, such as `sessions` that ended. */
  tell(what: 'sessions', count: number): void
}

/** Sends a statement and answers its rows. */
export type Ask = (text: string, values: readonly unknown[]) => Promise<AnyRow[]>

/** What rules about rows read with: the transaction of a write, or reads of their own for a list. */
export interface Asking {
  readonly actor: Actor
  readonly ask: Ask
  /** The answer is shown and enforces nothing: it may rest on what was read since the actor was. */
  readonly hint?: true
}

/** Why something (`update`, `delete` or an action) may not be done to a row; undefined where it may. */
export type RowRule = (row: AnyRow, doing: string) => Refusal | undefined

/** The rules and the work of one resource that are not data. Each runs inside the write's transaction. */
export interface Behaviour<R extends AnyResource = AnyResource> {
  /** Its work may touch many tenants, and so take minutes. */
  patient?: true
  /** May throw a `Refusal`, an `Invalid`, or answer changed values. `secrets` are the secret fields, in clear. */
  beforeCreate?(context: Context, values: AnyRow, secrets: AnyRow): Promise<AnyRow | undefined>
  /** Refuses who may not do this (`update`, `delete` or an action) to these rows, whatever is sent; `why` asks it as well. */
  mayChange?(context: Context, rows: readonly RowOf<R>[], doing: string): Promise<void>
  /**
   * The part of these rules that rests on the id of a row and on what it refers to alone: nothing else of a row is
   * there. It reads what it needs for all rows at once. Lists ask it too and tell each row's refusals as `refused`,
   * so that buttons are disabled with the reason; nobody repeats it in `mayChange`.
   */
  refuses?(asking: Asking, rows: readonly AnyRow[]): Promise<RowRule>
  beforeUpdate?(
    context: Context,
    values: AnyRow,
    stored: RowOf<R>,
    secrets: AnyRow,
  ): Promise<AnyRow | undefined>
  beforeDelete?(context: Context, rows: readonly RowOf<R>[]): Promise<void>
  beforeRestore?(context: Context, rows: readonly RowOf<R>[]): Promise<void>
  /** A text that it answers is shown to the caller once, such as a first password. */
  afterCreate?(context: Context, row: RowOf<R>, secrets: AnyRow): Promise<unknown>
  afterUpdate?(context: Context, row: RowOf<R>, stored: RowOf<R>): Promise<void>
  /** The rows lie in the bin, and go for good after it. */
  beforePurge?(context: Context, rows: readonly RowOf<R>[]): Promise<void>
  afterDelete?(context: Context, rows: readonly RowOf<R>[]): Promise<void>
  afterRestore?(context: Context, rows: readonly RowOf<R>[]): Promise<void>
  /** Takes along what lies beside the rows, such as a user's password. */
  afterPurge?(context: Context, rows: readonly RowOf<R>[]): Promise<void>
  /** Changes a row on its way out, such as translated menu titles. Kept rare: a list without it is faster. */
  present?(context: Pick<Context, 'actor' | 'language' | 'registry'>, row: AnyRow): AnyRow
  /**
   * Slow work of an action that needs no rows, such as hashing: done before the transaction opens, so that nothing
   * is locked meanwhile. What it answers is `context.prepared`.
   */
  prepare?: Readonly<
    Record<
      string,
      (job: Pick<Context, 'deps' | 'actor'>, ids: readonly string[]) => Promise<unknown>
    >
  >
  /** A function for an answer is the rest of the work, done after the transaction: what calls other servers. */
  actions: {
    [A in keyof R['actions'] & string]: (
      context: Context,
      rows: readonly RowOf<R>[],
      input: InputOf<R['actions'][A]>,
    ) => Promise<unknown>
  }
  /** Answers what the definition lets people ask about rows; changes nothing. `sent` is the body as it came. */
  inquiries?: Readonly<
    Record<string, (context: Context, rows: readonly RowOf<R>[], sent: AnyRow) => Promise<unknown>>
  >
}
