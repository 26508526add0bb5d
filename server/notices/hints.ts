import type { Deps } from '#server/deps.ts'

/** Carries hints to all nodes, this one among them. */
export const hintChannel = 'notices:told'

/** Whose messages have changed; each node looks up what that means for those whose pages are open on it. */
export interface Hint {
  /** None: people of any tenant. */
  readonly tenantId?: string
  /** These people; or those from behind the one id up to the other. */
  readonly userIds?: readonly string[]
  readonly after?: string
  readonly upTo?: string
  /** Only those who received this message, or any of this notice. */
  readonly message?: string
  readonly notice?: string
  /** It has only just come: pages may say so. */
  readonly fresh?: true
  /** Those who have not read or acknowledged it were reminded: pages say so. */
  readonly reminder?: true
}

/** Tells all nodes; what was written must have been committed. */
export const hint = (deps: Pick<Deps, 'bus'>, what: Hint): Promise<void> =>
  deps.bus.publish(hintChannel, JSON.stringify(what))
