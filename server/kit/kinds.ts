import type { AnyResource } from '#resources/core/define.ts'
import { allKinds, registerKinds } from '#resources/core/kinds.ts'
import type { Registry } from '#resources/core/registry.ts'
import { choiceServer } from '#resources/kinds/choice/server.ts'
import { colourServer } from '#resources/kinds/colour/server.ts'
import { dateServer } from '#resources/kinds/date/server.ts'
import { dateTimeServer } from '#resources/kinds/dateTime/server.ts'
import { emailServer } from '#resources/kinds/email/server.ts'
import type { AnyField } from '#resources/kinds/field.ts'
import { filesServer } from '#resources/kinds/files/server.ts'
import { flagServer } from '#resources/kinds/flag/server.ts'
import { iconServer } from '#resources/kinds/icon/server.ts'
import { imageServer } from '#resources/kinds/image/server.ts'
import { integerServer } from '#resources/kinds/integer/server.ts'
import { jsonServer } from '#resources/kinds/json/server.ts'
import type { Kind } from '#resources/kinds/kind.ts'
import { listServer } from '#resources/kinds/list/server.ts'
import { moneyServer } from '#resources/kinds/money/server.ts'
import { multilineServer } from '#resources/kinds/multiline/server.ts'
import { phoneServer } from '#resources/kinds/phone/server.ts'
import { referenceServer } from '#resources/kinds/reference/server.ts'
import { referencesServer } from '#resources/kinds/references/server.ts'
import { richTextServer } from '#resources/kinds/richText/server.ts'
import { routesServer } from '#resources/kinds/routes/server.ts'
import { secretServer } from '#resources/kinds/secret/server.ts'
import { statusServer } from '#resources/kinds/status/server.ts'
import { textServer } from '#resources/kinds/text/server.ts'
import { urlServer } from '#resources/kinds/url/server.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { type FieldStorage, registerStorage } from '#server/db/columns.ts'
import type { Calendar } from './import/dates.ts'
import type { Cell } from './import/table.ts'

/** Texts, dates and times in the language and time zone of the reader. */
export interface Wording {
  say(key: string): string
  day(date: string): string
  moment(iso: string): string
}

/** Where an exported value is. */
export interface WritePlace {
  readonly resource: AnyResource
  readonly name: string
  readonly row: AnyRow
  readonly wording: Wording
}

/** Where an imported value goes. */
export interface ReadPlace {
  readonly registry: Registry
  readonly resource: AnyResource
  readonly name: string
  readonly field: AnyField
  readonly calendar: Calendar
}

/** What the server does with the values of a kind of field. */
export interface ServerKind {
  readonly kind: Kind
  readonly storage: FieldStorage
  /**
   * A value of a condition in the form of the API, undefined when no row could have it. Without it
   * the value must be one that the field's rule accepts.
   */
  comparable?(value: unknown, field: AnyField): unknown
  /** Sanitises a value that the rule has accepted. */
  clean?(value: unknown): Promise<unknown>
  /** What the audit log keeps of a value, where it is long. */
  audited?(value: unknown): unknown
  /** Writes a value that is not null as text for people, into an exported file. */
  writeCell?(value: unknown, place: WritePlace): string
  /**
   * Converts a cell of an imported file to the value of a body. A cell that does not fit is passed
   * on unchanged, and the field's rule refuses it. References are read as names (`import/rows.ts`).
   */
  readCell?(cell: Cell, place: ReadPlace): unknown
  /** For the template of an import: the texts that a cell may have, if they are few. */
  choices?(
    field: AnyField,
    place: Pick<WritePlace, 'resource' | 'name'> & Pick<Wording, 'say'>,
  ): readonly string[]
  /** For the template of an import: what a cell looks like. */
  readonly example?: string
}

/** The kinds of the product. */
const product: readonly ServerKind[] = [
  textServer,
  multilineServer,
  richTextServer,
  integerServer,
  moneyServer,
  flagServer,
  choiceServer,
  statusServer,
  dateServer,
  dateTimeServer,
  emailServer,
  phoneServer,
  secretServer,
  imageServer,
  filesServer,
  referenceServer,
  referencesServer,
  routesServer,
  listServer,
  iconServer,
  colourServer,
  urlServer,
  jsonServer,
]

const known = new Map<string, ServerKind>()

/**
 * Adds kinds of fields, with their shared parts, before definitions use them. Throws when there are
 * two of one name, or a kind without a server part.
 */
export const registerServerKinds = (kinds: readonly ServerKind[]): void => {
  registerKinds(kinds.map(it => it.kind))
  for (const one of kinds) {
    known.set(one.kind.name, one)
    registerStorage(one.kind.name, one.storage)
  }
  const without = allKinds().find(({ name }) => !known.has(name))
  if (without) throw new Error(`The field kind '${without.name}' has no server part.`)
}
registerServerKinds(product)

/** What the server does with the values of a field. */
export const serverKindOf = ({ kind }: Pick<AnyField, 'kind'>): ServerKind => {
  const found = known.get(kind)
  if (!found) throw new Error(`The field kind '${kind}' has no server part.`)
  return found
}
