import type { Deps } from '#server/base/deps.ts'

/** The bus channel for hints to all nodes, including this one. */
export const hintChannel = 'notices:told'

/**
 * Whose messages have changed. Each node looks up what that means for the people with open pages.
 */
export interface Hint {
  /** Undefined: people of any tenant. */
  readonly tenantId?: string
  /** These people, or those with an id after `after` up to `upTo`. */
  readonly userIds?: readonly string[]
  readonly after?: string
  readonly upTo?: string
  /** Only people who received this message, or any message of this notice. */
  readonly message?: string
  readonly notice?: string
  /** The message is new, so pages announce it. */
  readonly fresh?: true
  /** People who have not read or acknowledged it were reminded; pages announce it. */
  readonly reminder?: true
}

/**
 * Beyond this number of people they are not named, because messages are short: each node looks up
 * which of its people have received the message.
 */
const maxNamedPeople = 100

/** Sends a hint to all nodes. Call it after the commit. */
export const sendHint = (deps: Pick<Deps, 'bus'>, { userIds, ...what }: Hint): Promise<void> => {
  const named = userIds && userIds.length <= maxNamedPeople ? { userIds } : {}
  return deps.bus.publish(hintChannel, JSON.stringify({ ...what, ...named }))
}
