import type { RowOf } from '#resources/core/define.ts'
import type { outbox } from '#resources/outbox.ts'
import type { Deps } from '#server/deps.ts'
import type { Language, Tx } from '#server/kit/types.ts'

type Row = RowOf<typeof outbox>
export type Channel = NonNullable<Row['channel']>
export type Failure = NonNullable<Row['failure']>
export type Kind = NonNullable<Row['kind']>

/** What is to be said to somebody. Its words stand below `server.messages.<about>` unless `kind` says it all. */
export interface Message {
  readonly channel: Channel
  readonly to: string
  readonly kind: Kind
  readonly language: Language
  /** Which text; the kind's own unless told. */
  readonly about?: 'code' | 'test' | 'registered' | 'phoneChanged' | 'emailChanged'
  readonly values?: Readonly<Record<string, string | number>>
}

/** A message in words, as a gateway is given it. */
export interface Letter extends Omit<Message, 'about' | 'values'> {
  /** The same for each try, so that a gateway may drop what it has been given before. */
  readonly id: string
  readonly subject: string
  readonly text: string
  readonly values: Readonly<Record<string, string | number>>
}

/** One way out. */
export interface Gateway {
  /** What the outbox calls it. */
  readonly title: string
  /** Throws `Undelivered` or `Unreachable` when it does not take the letter. */
  deliver(letter: Letter): Promise<void>
  /** Keeps how it went, where there is a row to keep it in. */
  noted?(failure: Failure | null): Promise<void>
}

/** What sends messages, as the application sees it. */
export interface Messages {
  /** Hands a message to the outbox and returns; it goes out by itself. */
  send(message: Message): Promise<void>
  /**
   * The same as a part of a transaction (of `uc_system`): `poke` once it has committed. One that does not go is left
   * out at the very end, so that the time does not tell.
   */
  queue(tx: Tx, message: Message, goes?: boolean): Promise<void>
  /** Sends what is due, at once. */
  poke(): void
  /** Resolves when this process is sending nothing any more. */
  idle(): Promise<void>
  /** The gateway of a channel as of now; undefined when there is none. */
  gatewayOf(channel: Channel): Promise<Gateway | undefined>
  /** Channels whose gateway the environment names, which goes before all others. */
  readonly named: readonly Channel[]
  /** Ends it, after what is being sent. */
  close(): Promise<void>
}

/** What messages need of the application. */
export type Post = Pick<Deps, 'db' | 'log' | 'settings' | 'now'>

/** A gateway would not take it. */
export class Undelivered extends Error {
  readonly reason: Failure

  constructor(reason: Failure) {
    super(reason)
    this.reason = reason
  }
}
