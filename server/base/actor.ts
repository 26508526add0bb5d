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
  readonly scope: DataScope
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
export interface DataScope {
  /** Whether one of the roles has scope 1. */
  readonly all: boolean
  /** Departments whose rows are visible (scopes 2, 3 and 4, including sub-departments). */
  readonly deptIds: readonly string[]
  /** Users whose rows are visible (scope 5: the user; 6 and 7: subordinates). */
  readonly ownerIds: readonly string[]
}

/** The account that really acts, in its own tenant. */
export const realAccountOf = ({
  acting,
  tenantId,
  userId,
}: Pick<Actor, 'acting' | 'tenantId' | 'userId'>) =>
  acting ? { tenantId: acting.homeTenantId, userId: acting.userId } : { tenantId, userId }

/** The id of the system as an actor; nobody has it. */
export const systemUserId = '0'

/** The id of the actor in the rows that they write; null for the system. */
export const authorIdOf = ({ userId }: Pick<Actor, 'userId'>): string | null =>
  userId === systemUserId ? null : userId

/** The actor's name in the audit log. */
export const actorNameOf = ({
  acting,
  realName,
  userName,
}: Pick<Actor, 'acting' | 'realName' | 'userName'>): string =>
  acting?.userName ?? (realName || userName)

/** The actor's own tenant, when they act in another one; otherwise null. */
export const homeTenantWhenActing = ({
  tenantId,
  homeTenantId = tenantId,
}: Pick<Actor, 'tenantId' | 'homeTenantId'>): string | null =>
  homeTenantId === tenantId ? null : homeTenantId
