import type { Language } from '#i18n/catalog.ts'
import type { Registry } from '#resources/core/registry.ts'
import type { Actor } from './actor.ts'
import type { Deps } from './deps.ts'
import type { Tx } from './tables.ts'

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
