import type { Language } from '#i18n/catalog.ts'
import type { RowOf } from '#resources/core/resource.ts'
import type { outbox } from '#resources/outbox.ts'
import type { Deps } from '#server/base/deps.ts'
import type { Tx } from '#server/base/tables.ts'

type Row = RowOf<typeof outbox>
export type Channel = NonNullable<Row['channel']>
export type DeliveryFailure = NonNullable<Row['failure']>
type MessageKind = NonNullable<Row['kind']>

/** A message to somebody. Its text is below `server.messages.<about>`, or that of its `kind`. */
export interface Message {
  readonly channel: Channel
  readonly to: string
  readonly kind: MessageKind
  readonly language: Language
  /** The key of the text; the one of the kind by default. */
  readonly about?: 'code' | 'test' | 'registered' | 'phoneChanged' | 'emailChanged'
  readonly values?: Readonly<Record<string, string | number>>
}

/** A message with its text, as gateways get it. */
export interface ComposedMessage extends Omit<Message, 'about' | 'values'> {
  /** The same for each retry, so that a gateway can drop duplicates. */
  readonly id: string
  readonly subject: string
  readonly text: string
  readonly values: Readonly<Record<string, string | number>>
}

/** A gateway for messages. */
export interface Gateway {
  /** Its name in the outbox. */
  readonly title: string
  /** Throws `Undelivered` or `Unreachable` when it does not accept the letter. */
  deliver(letter: ComposedMessage): Promise<void>
  /** Stores the result, when the gateway has a row. */
  noted?(failure: DeliveryFailure | null): Promise<void>
}

/** Sends messages for the application. */
export interface Messages {
  /** Puts a message into the outbox and returns; it is sent in the background. */
  send(message: Message): Promise<void>
  /**
   * The same inside a transaction (of `uc_system`), once it has been committed. With `goes` false the
   * message is dropped at the very end, so that the time reveals nothing.
   */
  queue(tx: Tx, message: Message, goes?: boolean): Promise<void>
  /** The current gateway of a channel; undefined when there is none. */
  gatewayOf(channel: Channel): Promise<Gateway | undefined>
  /** Channels whose gateway comes from the environment, which takes precedence. */
  readonly named: readonly Channel[]
}

declare module '#server/base/deps.ts' {
  interface Deps {
    /** Sends text messages and mail. */
    readonly messages: Messages
  }
}

/** What sending messages needs of the application. */
export type MessagingDeps = Pick<Deps, 'db' | 'log' | 'settings' | 'now'>

/** A gateway did not accept a message. */
export class Undelivered extends Error {
  readonly reason: DeliveryFailure

  constructor(reason: DeliveryFailure) {
    super(reason)
    this.reason = reason
  }
}
